/** Positions the list below the line, or above it without room below, and within the frame's sides. */
export function put(list: HTMLElement, frame: HTMLElement, caret: { left: number; top: number; bottom: number }): void {
  const box = frame.getBoundingClientRect();
  const left = Math.min(caret.left - box.left, box.width - list.offsetWidth - 4);
  const below = caret.bottom + list.offsetHeight + 80 < window.innerHeight;
  list.style.left = `${Math.max(4, left)}px`;
  list.style.top = `${below ? caret.bottom - box.top + 4 : caret.top - box.top - list.offsetHeight - 4}px`;
}
