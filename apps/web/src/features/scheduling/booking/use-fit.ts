import { useList } from '@notewell/client/react';
import type { Appointment, HealthcareService, Reference } from '@notewell/model';
import { conflictsOf, createDiary, givesService } from '@notewell/rules/scheduling';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '../../../shell/hooks/use-today.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { conflictText } from '../calendar/conflict-text.ts';
import { giversOf } from '../waitlist/givers.ts';

type People = readonly Reference<'Practitioner'>[];

interface Asked {
  readonly practitioners: People;
  readonly service: HealthcareService | undefined;
  /** The practitioner who is chosen, and stays. */
  readonly owner: string;
  /** The visit as it would be booked, once it is known. */
  readonly visit: Appointment | undefined;
}

/** Practitioners who give the chosen service, and what does not fit a visit, by the rules that the server holds. */
export function useFit({ practitioners, service, owner, visit }: Asked) {
  const { t } = useTranslation();
  const mayDo = useMayDo();
  const zone = useZone();
  const people = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 }).items;
  const schedules = useList(mayDo('Read', 'Schedule') ? { type: 'Schedule', pageSize: 500 } : null).items;
  const locations = useList(mayDo('Read', 'Location') ? { type: 'Location', pageSize: 200 } : null).items;
  const groups = useList(mayDo('Read', 'Group') && visit?.group ? { type: 'Group', pageSize: 500 } : null).items;
  // Bookings in the way are named where the time is chosen.
  const diary = useMemo(
    () =>
      createDiary({ booked: [], zone, schedules, locations, groups, practitioners: people, services: service ? [service] : [] }),
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
