/** True after `minutes` without a touch. Instants in milliseconds. */
export const isIdle = (lastTouch: number, now: number, minutes: number): boolean => now - lastTouch >= minutes * 60_000;

const key = 'notewell.touched';

/** The latest touch in any tab of this browser. Activity in one tab keeps the others unlocked. */
export function lastTouchAnywhere(own: number): number {
  try {
    return Math.max(own, Number(localStorage.getItem(key)) || 0);
  } catch {
    return own;
  }
}

/** Shares the touch with the other tabs. */
export function tellTouch(at: number): void {
  try {
    localStorage.setItem(key, String(at));
  } catch {
    // Without storage each tab counts on its own.
  }
}
