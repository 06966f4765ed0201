import { useEffect, useEffectEvent } from 'react';

/** Calls `change` when the user leaves a field or releases the pointer. */
export function useAtRest(change: () => void): void {
  const onChange = useEffectEvent(change);
  useEffect(() => {
    // Delayed, because focus and pointer change only after the event.
    const onRest = () => void setTimeout(() => onChange(), 0);
    document.addEventListener('focusout', onRest);
    document.addEventListener('pointerup', onRest);
    return () => {
      document.removeEventListener('focusout', onRest);
      document.removeEventListener('pointerup', onRest);
    };
  }, []);
}
