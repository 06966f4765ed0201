/** The save state of typed text, from the client's counts. */
export interface Work {
  readonly unsent: number;
  readonly kept: number;
  readonly online: boolean;
  /** True if the device accepts writes. */
  readonly durable: boolean;
}
export interface WorkState {
  readonly words: 'Saved' | 'Saved on this device' | 'Not saved';
  /** A detail to add where the label alone would mislead. */
  readonly detail?: string;
}

/** Returns `Not saved` only if neither the server nor the device has the text. */
export function workState({ unsent, kept, online, durable }: Work): WorkState {
  if (!durable) return { words: 'Not saved', detail: 'This device cannot save any more: keep the page open.' };
  // A rejected change has its own indicator, so only unsent changes count here.
  if (unsent > 0)
    return { words: 'Saved on this device', detail: online ? 'Sending…' : 'Will be sent when you are back online.' };
  return kept > 0 ? { words: 'Saved', detail: 'Everything else you typed is at the server.' } : { words: 'Saved' };
}
