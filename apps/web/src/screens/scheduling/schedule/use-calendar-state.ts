import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useStarts } from '../../../features/notes/start-note/index.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useMe } from '../../../shell/session/session.ts';
import { type CalendarDefaults, type CalendarState, defaultsFor, onPhone, searchOf, stateFrom } from './view-state.ts';

function useDefaults(): CalendarDefaults {
  const { profile, permissions } = useMe();
  const phone = usePhone();
  const starts = useStarts();
  return useMemo(() => defaultsFor({ me: profile.id, starts, permissions, phone }), [profile.id, starts, permissions, phone]);
}

/** State of the calendar, as the address has it. */
export function useCalendarState(): readonly [CalendarState, (change: Partial<CalendarState>) => void] {
  const defaults = useDefaults();
  const phone = usePhone();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => {
    const read = stateFrom(search, defaults);
    return phone ? onPhone(read) : read;
  }, [search, defaults, phone]);
  const change = useCallback(
    (next: Partial<CalendarState>) =>
      void navigate({ to: '/schedule', search: searchOf({ ...state, ...next }, defaults), replace: true }),
    [navigate, state, defaults],
  );
  return [state, change];
}
