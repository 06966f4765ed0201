import type { ListQuery } from '@notewell/client';
import type { Appointment, CarePlan, EpisodeOfCare, PacketResponse } from '@notewell/model';
import { appointmentTransitions, hasBegun, inCare, lastDayOf, mayMove } from '@notewell/rules';
import { calledOff, died, discharged } from '../enrollments/changes.ts';

interface EndedTypes {
  readonly Appointment: Appointment;
  readonly EpisodeOfCare: EpisodeOfCare;
  readonly CarePlan: CarePlan;
  readonly PacketResponse: PacketResponse;
}
export type EndedType = keyof EndedTypes;

/** The end of a record that goes on: its ordinary next state. */
export type End = {
  readonly [T in EndedType]: { readonly type: T; readonly row: EndedTypes[T]; readonly next: EndedTypes[T] };
}[EndedType];

export interface Reason {
  readonly hasDied: boolean;
  /** Today, `yyyy-MM-dd`. */
  readonly today: string;
  /** The last day in care, `yyyy-MM-dd`: that of a death whose day is known, else today. */
  readonly last: string;
}

const reasons = 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason';
const cancellationOf = ({ hasDied }: Reason) =>
  hasDied
    ? { system: reasons, code: 'pat-dec', display: 'Died' }
    : { system: reasons, code: 'oth', display: 'The record is inactive' };

/** A visit, request or wish that is cancelled. A group meets without one of its members, so its visits stay. */
export function endOfVisit(row: Appointment, reason: Reason): End | undefined {
  if (row.isGroup || row.group || !mayMove(appointmentTransitions, row.status, 'cancelled').allowed) return undefined;
  return { type: 'Appointment', row, next: { ...row, status: 'cancelled', cancellationReason: cancellationOf(reason) } };
}

const laterOf = (start: string | undefined, day: string) => (start !== undefined && start > day ? start : day);

/** An enrollment that ends with the last day in care, or is called off before it begins. */
export function endOfEpisode(row: EpisodeOfCare, { hasDied, today, last }: Reason): End {
  const begun = inCare.includes(row.status) && hasBegun(row, today);
  const summary = row.discharge?.summary ?? '';
  const next = begun
    ? discharged(row, { end: laterOf(row.start, last), disposition: hasDied ? died : 'oth', summary })
    : calledOff(row, hasDied ? 'Died' : 'The record is inactive');
  return { type: 'EpisodeOfCare', row, next };
}

export const endOfPlan = (row: CarePlan, { last }: Reason): End => ({
  type: 'CarePlan',
  row,
  next: { ...row, status: 'Revoked', end: lastDayOf(row, last) },
});

export const endOfForms = (row: PacketResponse): End => ({ type: 'PacketResponse', row, next: { ...row, status: 'Cancelled' } });

const many = 200;
const inChart = <T extends EndedType>(type: T, patientId: string, statuses: readonly string[]): ListQuery<T> => ({
  type,
  partition: patientId,
  filters: [{ kind: 'Status', values: statuses }],
  pageSize: many,
});

/** Records of a chart that go on by themselves. `now`: visits before it are over. */
export const openIn = (patientId: string, now: string) => ({
  visits: {
    type: 'Appointment',
    filters: [
      { kind: 'Patient', values: [patientId] },
      { kind: 'Status', values: ['proposed', 'pending', 'booked'] },
      { kind: 'Start', from: now },
    ],
    pageSize: many,
  } satisfies ListQuery<'Appointment'>,
  wishes: {
    type: 'Appointment',
    filters: [
      { kind: 'Patient', values: [patientId] },
      { kind: 'Status', values: ['waitlist'] },
    ],
    pageSize: many,
  } satisfies ListQuery<'Appointment'>,
  episodes: inChart('EpisodeOfCare', patientId, ['Planned', 'Waitlist', 'Active', 'OnHold']),
  plans: inChart('CarePlan', patientId, ['Draft', 'Active', 'OnHold']),
  forms: inChart('PacketResponse', patientId, ['Sent', 'InProgress']),
});

export interface Open {
  readonly visits: readonly Appointment[];
  readonly wishes: readonly Appointment[];
  readonly episodes: readonly EpisodeOfCare[];
  readonly plans: readonly CarePlan[];
  readonly forms: readonly PacketResponse[];
}

/** The ends of everything that is open, visits first: with them the reminders stop. */
export const endsOf = ({ visits, wishes, episodes, plans, forms }: Open, reason: Reason): readonly End[] => [
  ...[...visits, ...wishes].flatMap((one) => endOfVisit(one, reason) ?? []),
  ...forms.map(endOfForms),
  ...plans.map((one) => endOfPlan(one, reason)),
  ...episodes.map((one) => endOfEpisode(one, reason)),
];

const counted = (count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${more}`];

/** Everything that is open, counted. `enrollments`: the practice's word for one and for several. */
export function openWords({ visits, wishes, episodes, plans, forms }: Open, enrollments: readonly [string, string]): string {
  const groups = visits.filter(({ isGroup, group }) => isGroup || group);
  const series = new Set(visits.flatMap((one) => one.series ?? [])).size;
  const own = counted(visits.length - groups.length, 'visit', 'visits').map((words) =>
    series === 0 ? words : `${words} (${series === 1 ? 'a series' : `${series} series`})`,
  );
  return [
    ...own,
    ...counted(groups.length, 'group visit', 'group visits'),
    ...counted(wishes.length, 'wish on the waitlist', 'wishes on the waitlist'),
    ...counted(episodes.length, ...enrollments),
    ...counted(plans.length, 'care plan', 'care plans'),
    ...counted(forms.length, 'form to fill in', 'forms to fill in'),
  ].join('; ');
}
