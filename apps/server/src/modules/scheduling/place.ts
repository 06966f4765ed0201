import { type Appointment, Group } from '@notewell/model';
import { requirePermission } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Call } from '../../resources/routes/call.ts';
import { practiceZone } from '../../resources/saving/practice-day.ts';
import { asRowChanged, RelatedRowChanged } from '../../resources/saving/row-changed.ts';
import { patientsHiddenFrom } from '../../resources/visibility/filter-guard.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { type DiaryPlace, naming } from './diary.ts';

/** Everything that takes somebody's time in a practice is checked and written under this lock. */
export const bookingsLock = 'bookings';

/** The practice's time zone. */
export const zoneOf = ({ practice }: Pick<Call, 'practice'>, { store }: Pick<AppParts, 'store'>): Promise<string> =>
  practiceZone({ practice, store });

/** The calendars that a call is about, read by its own transaction if it books. */
export const calendarsIn = async (
  call: Pick<Call, 'practice'>,
  parts: Pick<AppParts, 'store' | 'now'>,
  run?: Run,
): Promise<DiaryPlace> => ({
  practice: call.practice,
  store: parts.store,
  zone: await zoneOf(call, parts),
  now: parts.now(),
  run,
});

/** The group of a session with the members whom the caller may know; undefined if the caller may not read it. */
export async function groupOf(
  { practice, caller }: Pick<Call, 'practice' | 'caller'>,
  { store }: Pick<AppParts, 'store'>,
  id: string | undefined,
): Promise<Group | undefined> {
  const row = id === undefined ? undefined : await store.reader.read(practice, Group, id, visibilityOf(caller, Group));
  const group = row && storedAs('Group', row);
  const seen = patientsHiddenFrom(caller);
  if (!group?.members || !seen) return group;
  const ids = group.members.map(({ member }) => member.id);
  const hidden = await store.hidden.patients(practice, seen, ids, true);
  const isKnown = ({ member }: (typeof group.members)[number]) =>
    member.resourceType === 'Practitioner' || !hidden.has(member.id);
  return { ...group, members: group.members.filter(isKnown) };
}

/** Says that records which a plan was made from have changed since. */
class PlanOutdated extends Refusal {
  constructor() {
    super('stale-version', { detail: 'Somebody changed these sessions or their group meanwhile. Nothing was saved. Try again.' });
  }
}
type Read = Pick<Appointment, 'id' | 'meta'>;
const versionsOf = (records: readonly Read[]) => String(records.map(({ id, meta }) => `${id} ${meta?.versionId}`).toSorted());

/** Throws PlanOutdated unless the records are the same, in the same versions, as when they were read for a plan. */
export function requireSame(read: readonly Read[], now: readonly Read[]): void {
  if (versionsOf(read) !== versionsOf(now)) throw new PlanOutdated();
}

/** Throws PlanOutdated if the group has changed since it was read for a plan. */
export async function requireSameGroup(place: DiaryPlace, group: Group | undefined): Promise<void> {
  if (group?.id !== undefined) requireSame([group], await naming(place, 'Group', { kind: 'Id', ids: new Set([group.id]) }));
}

const maxTries = 10;
/** Carries a plan out, and makes it again while others change what it was made from. */
export async function planned<P, T>(first: P, again: () => Promise<P>, carryOut: (plan: P) => Promise<T>): Promise<T> {
  let plan = first;
  for (let tried = 1; ; tried++) {
    try {
      return await carryOut(plan);
    } catch (thrown) {
      const error = asRowChanged(thrown);
      if (!(error instanceof PlanOutdated || error instanceof RelatedRowChanged) || tried === maxTries) throw error;
    }
    plan = await again();
  }
}

const isNoColleague: ReadonlySet<string> = new Set(['Patient', 'RelatedPerson', 'Group']);

/** The appointment with the reason for which it is booked in spite of a conflict. */
export const withReason = (one: Appointment, reason: string | undefined): Appointment =>
  reason === undefined
    ? one
    : { ...one, comment: [one.comment, `Booked in spite of a conflict: ${reason}`].filter(Boolean).join('\n') };

/** True if an appointment takes the time of a practitioner other than the caller. */
const namesColleague = ({ owner, attendees = [] }: Appointment, { caller }: Call): boolean =>
  [owner, ...attendees.map(({ subject }) => subject)].some(
    (one) => one !== undefined && !isNoColleague.has(one.resourceType ?? '') && one.id !== caller.profile?.id,
  );

/** Refuses to tell when colleagues are busy, as reading their appointments would be refused. */
export function requireCalendars(call: Call, appointments: readonly Appointment[]): void {
  if (appointments.some((one) => namesColleague(one, call))) requirePermission(call.caller, 'view scheduler');
}
