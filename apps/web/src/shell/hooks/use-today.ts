import { useSyncExternalStore } from 'react';
import { dayOf, onZoneChange, zoneInForce } from '../../platform/dates.ts';

/** Milliseconds between checks of the clock. */
const again = 30_000;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, again);
  // The day may have changed while the computer slept or the tab was hidden.
  document.addEventListener('visibilitychange', listener);
  const stop = onZoneChange(listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
    stop();
  };
}

/** The practice's current day, `yyyy-MM-dd`. Updates after midnight on an open screen. */
export const useToday = (): string =>
  useSyncExternalStore(
    subscribe,
    () => dayOf(new Date()),
    () => dayOf(new Date()),
  );

/** The time zone of days and times. A change renders its users again. */
export const useZone = (): string => useSyncExternalStore(onZoneChange, zoneInForce, zoneInForce);
