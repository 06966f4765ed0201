/** Where everything one has typed stands, from what the client knows. */
export interface Work {
  readonly unsent: number;
  readonly kept: number;
  readonly online: boolean;
  /** Whether the device itself takes writes. */
  readonly durable: boolean;
}
export interface WorkState {
  readonly words: 'Saved' | 'Saved on this device' | 'Not saved';
  /** What to add, where the words alone would mislead. */
  readonly detail?: string;
}

/** `Not saved` is said only where neither the server nor the device has the words. */
export function workState({ unsent, kept, online, durable }: Work): WorkState {
  if (!durable) return { words: 'Not saved', detail: 'This device takes no more writes: keep the page open.' };
  if (unsent === 0 && kept === 0) return { words: 'Saved' };
  const detail =
    kept > 0 ? 'Some changes were not taken by the server.' : online ? 'Sending…' : 'Will be sent when you are back online.';
  return { words: 'Saved on this device', detail };
}
