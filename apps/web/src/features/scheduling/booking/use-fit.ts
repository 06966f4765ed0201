import type { Appointment, HealthcareService, Reference } from '@notewell/model';
import { conflictsOf, createDiary, givesService } from '@notewell/rules/scheduling';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '../../../shell/hooks/use-today.ts';
import { useWholeList } from '../../../shell/hooks/use-whole-list.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { conflictText } from '../calendar/conflict-text.ts';
import { giversOf } from '../waitlist/givers.ts';
import { useAllSchedules } from '../waitlist/use-all-schedules.ts';

type People = readonly Reference<'Practitioner'>[];

interface Asked {
  readonly practitioners: People;
  readonly service: HealthcareService | undefined;
  /** The practitioner who is chosen, and stays. */
  readonly owner: string;
  /** The visit as it would be booked, once it is known. */
  readonly visit: Appointment | undefined;
}

const none: readonly never[] = [];

/** Practitioners who give the chosen service, and what does not fit a visit, by the rules that the server holds. */
export function useFit({ practitioners, service, owner, visit }: Asked) {
  const { t } = useTranslation();
  const mayDo = useMayDo();
  const zone = useZone();
  const people = useWholeList({ type: 'Practitioner', orderBy: 'name', order: 'asc' }) ?? none;
  const schedules = useAllSchedules();
  const locations = useWholeList(mayDo('Read', 'Location') ? { type: 'Location' } : null) ?? none;
  const groups = useWholeList(mayDo('Read', 'Group') && visit?.group ? { type: 'Group' } : null) ?? none;
  // Bookings in the way are named where the time is chosen.
  const diary = useMemo(
    () =>
      createDiary({
        booked: [],
        zone,
        // Without all of somebody's hours, a time outside those that are known is no fault.
        schedules: schedules ?? none,
        locations,
        groups,
        practitioners: people,
        services: service ? [service] : [],
      }),
    [zone, schedules, locations, groups, people, service],
  );
  const givers = offeredIn(
    practitioners.filter(({ id }) => {
      const person = diary.practitioner(id);
      return id === owner || person === undefined || givesService(person, service?.id);
    }),
    new Set(giversOf(service?.id, { people, schedules }).map(({ id }) => id)),
    service ? 'Give this service' : t('See $t(patients)'),
  );
  const misfits = visit ? [...new Set(conflictsOf([visit], diary).map((conflict) => conflictText(conflictShown(conflict))))] : [];
  return { givers, misfits };
}

const choicesOf = (people: People) => people.map(({ id, display }) => ({ value: id, label: display ?? 'No name' }));

/** The choices, with people who have neither hours nor services of their own in a group below. */
export function offeredIn(people: People, givers: ReadonlySet<string>, heading: string) {
  const [first, others] = [people.filter(({ id }) => givers.has(id)), people.filter(({ id }) => !givers.has(id))];
  if (first.length === 0 || others.length === 0) return choicesOf(people);
  return [
    { group: heading, items: choicesOf(first) },
    { group: 'Others', items: choicesOf(others) },
  ];
}

const conflictShown = ({ kind, who, room, limit }: ReturnType<typeof conflictsOf>[number]) => ({ kind, who, room, limit });
