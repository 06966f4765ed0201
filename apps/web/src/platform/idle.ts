/** Whether nobody has touched the page for the practice's time. Instants in milliseconds. */
export const isIdle = (lastTouch: number, now: number, minutes: number): boolean => now - lastTouch >= minutes * 60_000;

const key = 'notewell.touched';

/** The latest touch in any tab of this browser: working in one keeps the others open. */
export function lastTouchAnywhere(own: number): number {
  try {
    return Math.max(own, Number(localStorage.getItem(key)) || 0);
  } catch {
    return own;
  }
}

/** Tells the other tabs. */
export function tellTouch(at: number): void {
  try {
    localStorage.setItem(key, String(at));
  } catch {
    // Without storage each tab counts for itself.
  }
}
