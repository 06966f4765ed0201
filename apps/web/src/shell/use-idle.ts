import { useEffect, useRef } from 'react';
import { isIdle, lastTouchAnywhere, tellTouch } from '../platform/idle.ts';

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Milliseconds between looks, and between tellings of the other tabs. */
const lookEvery = 10_000;

/**
 * Calls `onIdle` once nobody has touched any tab for so many minutes; also on waking after a longer sleep. Does not look
 * where `minutes` is undefined, and counts anew from when it is given again.
 */
export function useIdle(minutes: number | undefined, onIdle: () => void): void {
  const act = useRef(onIdle);
  useEffect(() => {
    act.current = onIdle;
  });
  useEffect(() => {
    if (minutes === undefined) return undefined;
    let last = Date.now();
    let told = last;
    tellTouch(last);
    const look = () => {
      if (isIdle(lastTouchAnywhere(last), Date.now(), minutes)) act.current();
    };
    const touch = () => {
      // Before the touch counts: waking a computer that slept past the time must not open what should be locked.
      if (isIdle(lastTouchAnywhere(last), Date.now(), minutes)) return act.current();
      last = Date.now();
      if (last - told >= lookEvery) {
        told = last;
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
