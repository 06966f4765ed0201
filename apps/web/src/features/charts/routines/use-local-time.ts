import { type LocalTime, localTimeOf } from '@notewell/model';
import { useSyncExternalStore } from 'react';
import { onZoneChange, zoneInForce } from '../../../platform/dates.ts';

/** Milliseconds between looks at the clock. */
const again = 15_000;
function subscribe(listener: () => void) {
  const timer = setInterval(listener, again);
  const stop = onZoneChange(listener);
  return () => {
    clearInterval(timer);
    stop();
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
