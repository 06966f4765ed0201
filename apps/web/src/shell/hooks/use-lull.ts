import { useEffect, useRef, useState } from 'react';
import { untilLull } from '../../platform/lull.ts';

/**
 * True from the first pause in typing after `wanted`. A cover between two letters would take the rest of the word
 * into its own field.
 */
export function useLull(wanted: boolean): boolean {
  const [come, setCome] = useState(false);
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const typed = () => {
      lastKey.current = Date.now();
    };
    window.addEventListener('keydown', typed, { capture: true, passive: true });
    return () => window.removeEventListener('keydown', typed, { capture: true });
  }, []);
  useEffect(() => {
    if (!wanted) return undefined;
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const wait = untilLull(lastKey.current, since, Date.now());
      if (wait === 0) setCome(true);
      else timer = setTimeout(look, wait);
    };
    look();
    return () => {
      clearTimeout(timer);
      setCome(false);
    };
  }, [wanted]);
  return wanted && come;
}
