"""Matches on a server: HTTP, WebSocket, pages and storage; the API for programs is stable."""
