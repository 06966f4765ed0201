/** Milliseconds without a key that are a pause in typing. */
const pause = 1_200;
/** Maximum delay in milliseconds during continuous typing. */
const longest = 8_000;

/**
 * Milliseconds to wait before the screen may be covered while somebody types; 0 if it may be covered now.
 * `lastKey`, `since` (the first request) and `now` are instants in milliseconds.
 */
export const untilLull = (lastKey: number, since: number, now: number): number =>
  Math.max(0, Math.min(lastKey + pause, since + longest) - now);
