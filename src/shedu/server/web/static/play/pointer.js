/** Mouse, pen and touch on the board. */

/** Follows the pointer over the board. */
export function watchPointer(board, chooser) {
  let kind = "mouse";
  let over = null;
  const placeOf = (event) => event.target.closest?.("[data-place]")?.dataset.place ?? null;
  board.root.addEventListener("pointerdown", (event) => { kind = event.pointerType; });
  board.root.addEventListener("pointerover", (event) => {
    const place = placeOf(event);
    if (event.pointerType === "touch" || place === over) return;
    over = place;
    if (place) chooser.look(place);
  });
  board.root.addEventListener("pointerleave", (event) => {
    over = null;
    if (event.pointerType !== "touch") chooser.lookAway();
  });
  board.root.addEventListener("click", (event) => {
    const place = placeOf(event);
    if (!place) return;
    board.rove(place);
    chooser.choose(place, kind === "touch");
  });
}
