import { useSyncExternalStore } from 'react';
import { dayOf, onZoneChange, zoneInForce } from '../platform/dates.ts';

/** Milliseconds between looks at the clock. */
const again = 30_000;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, again);
  // A machine that slept, or a tab that was put away, comes back on another day.
  document.addEventListener('visibilitychange', listener);
  const stop = onZoneChange(listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
    stop();
  };
}

/** The day it is in the practice, `yyyy-MM-dd`, also where a screen stands open past midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => dayOf(new Date()));

/** The zone that days and times go by: what was drawn by another is drawn anew. */
export const useZone = (): string => useSyncExternalStore(onZoneChange, zoneInForce);
