import { useEffect, useId, useSyncExternalStore } from 'react';

const typed = new Set<string>();
const ears = new Set<() => void>();
const change = (act: () => void) => {
  act();
  for (const hear of ears) hear();
};
const subscribe = (hear: () => void) => {
  ears.add(hear);
  return () => ears.delete(hear);
};

/** States, while `isTyped`, that a dialog holds words that nothing else keeps. */
export function useTypedForm(isTyped: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isTyped) return undefined;
    change(() => typed.add(id));
    return () => change(() => typed.delete(id));
  }, [isTyped, id]);
}

/** True while a dialog holds words that nothing else keeps: going back or reloading the page would lose them. */
export const useHasTypedForm = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => typed.size > 0,
    () => false,
  );
