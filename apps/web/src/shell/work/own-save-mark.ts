import { useEffect, useId, useSyncExternalStore } from 'react';

const pages = new Set<string>();
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Registers that the page shows its own save state, so that the top bar shows none. */
export function useOwnSaveMark(): void {
  const id = useId();
  useEffect(() => {
    pages.add(id);
    announce();
    return () => {
      pages.delete(id);
      announce();
    };
  }, [id]);
}

/** True while the page shows its own save state. */
export const useHasOwnSaveMark = (): boolean => useSyncExternalStore(subscribe, () => pages.size > 0);
