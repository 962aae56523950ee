// Sends a form again that came before its game was compiled; without scripts there is its button.
setTimeout(() => document.getElementById("retry").requestSubmit(), 2000);
