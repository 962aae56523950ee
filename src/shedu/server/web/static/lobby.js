// Buttons that copy a link; without them it can be selected and copied by hand.
const said = document.getElementById("copied");

for (const button of document.querySelectorAll("[data-copies]")) {
  const field = document.getElementById(button.dataset.copies);
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = said.dataset.text;
    } catch {
      // It is selected: the browser's own command copies it.
    }
  });
  field.addEventListener("focus", () => field.select());
}
