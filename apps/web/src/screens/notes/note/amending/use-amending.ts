import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** Address part that opens a note in amendment. */
export const inAmendment = { amend: true };

/** True while the note is amended here, and what begins and ends that. A link may open a note in amendment. */
export function useAmending(mayAmend: boolean): readonly [amending: boolean, set: (amending: boolean) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [begun, setBegun] = useState(false);
  const isLinked = search['amend'] === true;
  const set = (amending: boolean) => {
    setBegun(amending);
    if (!amending && isLinked) void navigate({ to: '.', search: { ...search, amend: undefined }, replace: true });
  };
  return [begun || (isLinked && mayAmend), set];
}
