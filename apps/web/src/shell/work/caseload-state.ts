import { useSyncExternalStore } from 'react';

/** Download state of the charts for the coming days. */
export interface CaseloadState {
  readonly status: 'unknown' | 'gathering' | 'ready' | 'behind';
  readonly patients: number;
  /** Milliseconds since 1970 of the last complete download. */
  readonly at: number | undefined;
}

let state: CaseloadState = { status: 'unknown', patients: 0, at: undefined };
const listeners = new Set<() => void>();

export const caseloadState = {
  get: () => state,
  set: (next: Partial<CaseloadState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  },
  use: () =>
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => state,
    ),
};
