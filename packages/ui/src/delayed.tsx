import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds before a wait shows a spinner: one that flashes is worse than none. */
export const patience = 200;

interface DelayedProps {
  readonly after?: number;
  /** Shown until then. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

/** Shows its children only once the wait has lasted `after` ms. */
export function Delayed({ after = patience, before = null, children }: DelayedProps) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return due ? children : before;
}
