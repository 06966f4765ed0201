/** Milliseconds without a key that are a pause in typing. */
const pause = 1_200;
/** Milliseconds that something may be put off for somebody who types on and on. */
const longest = 8_000;

/**
 * Milliseconds to wait yet before something may cover what somebody is typing in; 0 where it may at once. Instants in
 * milliseconds: of the last key, of when it was first wanted, and now.
 */
export const untilLull = (lastKey: number, since: number, now: number): number =>
  Math.max(0, Math.min(lastKey + pause, since + longest) - now);
