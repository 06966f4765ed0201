import { type LocalTime, localTimeOf } from '@notewell/model';
import { useSyncExternalStore } from 'react';
import { onZoneChange, zoneInForce } from '../../../platform/dates.ts';

/** Milliseconds between looks at the clock. */
const again = 15_000;
const listeners = new Set<() => void>();
let stop = () => {};
/** One clock for all cells of a sheet. */
function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    const tell = () => {
      for (const one of listeners) one();
    };
    const timer = setInterval(tell, again);
    const stopZone = onZoneChange(tell);
    stop = () => {
      clearInterval(timer);
      stopZone();
    };
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}
const minute = (): string => {
  const { day, time } = localTimeOf(Date.now(), zoneInForce());
  return `${day} ${time.slice(0, 5)}`;
};

/** The practice's day and minute, as they go on while a screen is open. */
export function useLocalTime(): LocalTime {
  const [day = '', time = ''] = useSyncExternalStore(subscribe, minute, minute).split(' ');
  return { day, time };
}
