// Marks the seats of players about whom the viewer has a note of his own; the notes stand in the page, hidden.

function mark() {
  const notes = new Map([...document.querySelectorAll("#notes > li")].map((note) => [note.dataset.name, note]));
  if (!notes.size) return;
  for (const name of document.querySelectorAll("#felt .plate__name bdi")) {
    const note = notes.get(name.textContent);
    const plate = name.closest(".plate");
    if (!note) continue;
    plate.dataset.note = note.dataset.colour;
    plate.title = note.textContent;
  }
}

export function startMarks() {
  document.addEventListener("table:changed", mark);
  mark();
}
