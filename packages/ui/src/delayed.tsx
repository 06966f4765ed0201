import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds before a wait shows a spinner: one that flashes is worse than none. */
export const patience = 200;

/** Shows its children only once the wait has lasted `after` ms. */
export function Delayed({ after = patience, children }: { readonly after?: number; readonly children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return due ? children : null;
}
