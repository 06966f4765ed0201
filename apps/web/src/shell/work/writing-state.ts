import { useEffect, useId, useSyncExternalStore } from 'react';

const writers = new Set<string>();
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Registers that an editor holds text that is not on the device yet. */
export function useIsWriting(writing: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!writing) return undefined;
    writers.add(id);
    announce();
    return () => {
      writers.delete(id);
      announce();
    };
  }, [writing, id]);
}

/** True while any editor of this page holds text that is not on the device yet. */
export const useSomebodyWrites = (): boolean => useSyncExternalStore(subscribe, () => writers.size > 0);
