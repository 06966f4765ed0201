import { createAtom, useSelector } from '@tanstack/react-store';

/** Download state of the charts for the coming days. */
export interface CaseloadState {
  readonly status: 'unknown' | 'unasked' | 'gathering' | 'ready' | 'behind';
  readonly patients: number;
  /** Milliseconds since 1970 of the last complete download. */
  readonly at: number | undefined;
  /** True once the user asked for it in a browser that saves data. */
  readonly isAsked: boolean;
}

const state = createAtom<CaseloadState>({ status: 'unknown', patients: 0, at: undefined, isAsked: false });

export const caseloadState = {
  get: () => state.get(),
  set: (next: Partial<CaseloadState>) => state.set((before) => ({ ...before, ...next })),
  use: () => useSelector(state),
  useIsAsked: () => useSelector(state, ({ isAsked }) => isAsked),
};
