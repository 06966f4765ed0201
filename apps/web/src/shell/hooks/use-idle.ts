import { useEffect, useRef } from 'react';
import { isIdle, lastTouchAnywhere, tellTouch } from '../../platform/idle.ts';

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Milliseconds between checks, and between messages to the other tabs. */
const lookEvery = 10_000;

/**
 * Calls `onIdle` after `minutes` without a touch in any tab, also on waking from sleep.
 * Does nothing while `minutes` is undefined, and restarts the count when it is set.
 */
export function useIdle(minutes: number | undefined, onIdle: () => void): void {
  const act = useRef(onIdle);
  useEffect(() => {
    act.current = onIdle;
  });
  useEffect(() => {
    if (minutes === undefined) return undefined;
    let last = Date.now();
    let lastNotified = last;
    tellTouch(last);
    const look = () => {
      if (isIdle(lastTouchAnywhere(last), Date.now(), minutes)) act.current();
    };
    const touch = () => {
      // Checked before the touch counts, so that waking a computer after the limit does not unlock it.
      if (isIdle(lastTouchAnywhere(last), Date.now(), minutes)) return act.current();
      last = Date.now();
      if (last - lastNotified >= lookEvery) {
        lastNotified = last;
        tellTouch(last);
      }
    };
    for (const name of touches) window.addEventListener(name, touch, { passive: true });
    const timer = setInterval(look, lookEvery);
    return () => {
      clearInterval(timer);
      for (const name of touches) window.removeEventListener(name, touch);
    };
  }, [minutes]);
}
