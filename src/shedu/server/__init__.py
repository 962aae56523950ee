"""The table on a server: HTTP, WebSocket, storage (the fixed part is the API of programs)."""
