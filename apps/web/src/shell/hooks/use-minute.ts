import { useEffect, useState } from 'react';

/** Milliseconds after which a screen looks at the clock again. */
const minute = 60_000;

/** The current time, renewed every minute or as often as `every` says. */
export function useMinute(every = minute): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
