import type { EncounterStatus } from '@notewell/model';
import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import { sameContent } from '../../signatures/signature.ts';
import type { Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { draftsForOthers } from '../scribes.ts';
import { isStaff, type Needs, type Objection, type Write } from './need.ts';

/* Visits: who does what to whose, in which state. */

const rowOf = (row: unknown): UnknownRecord => (isRecord(row) ? row : {});

export type VisitActor = Pick<Subject, 'profile' | 'permissions' | 'supervisees'>;

/** Relation of a person to a visit. */
export type VisitStanding = 'clinician' | 'supervisor' | 'note manager' | 'scheduler';
/** One action of a write on a visit. */
export type VisitDeed = 'book' | 'arrange' | 'call off' | 'settle' | 'reopen' | 'document' | 'delete';

interface Row {
  readonly by: readonly VisitStanding[];
  /** States in which they may; every state if absent. */
  readonly in?: Readonly<Partial<Record<VisitStanding, readonly EncounterStatus[]>>>;
}
const theirs = ['clinician', 'supervisor', 'note manager'] as const;
const everybody = [...theirs, 'scheduler'] as const;
const whilePlanned = { scheduler: ['Planned'] } as const;

/** Standings that allow each action. Everybody else is refused. */
export const visitDeeds: Readonly<Record<VisitDeed, Row>> = {
  book: { by: everybody },
  // Time, place, service and people.
  arrange: { by: everybody, in: whilePlanned },
  // Cancelled or missed.
  'call off': { by: everybody, in: whilePlanned },
  settle: { by: theirs },
  reopen: { by: theirs },
  document: { by: theirs },
  delete: { by: theirs },
};

/** Fields that a scheduler arranges. All others document the visit. */
const arranged: ReadonlySet<string> = new Set([
  'appointment',
  'coverage',
  'authorization',
  'documentationType',
  'duration',
  'end',
  'episodeOfCare',
  'interpreter',
  'location',
  'mode',
  'participants',
  'partOf',
  'patient',
  'placeOfService',
  'program',
  'reason',
  'serviceType',
  'start',
  'subject',
]);
const calledOff: ReadonlySet<string> = new Set(['visitStatus', 'visitStatusOverrides', 'cancellationReason']);
/** Fields that the server writes, and the state, which is judged by itself. */
const apart: ReadonlySet<string> = new Set([
  'id',
  'meta',
  'partition',
  'resourceType',
  'created',
  'display',
  'content',
  'status',
]);

const deedOf = (field: string): VisitDeed => (arranged.has(field) ? 'arrange' : calledOff.has(field) ? 'call off' : 'document');
const deedOfState = (status: unknown): VisitDeed =>
  status === 'Cancelled' || status === 'NoShow' ? 'call off' : status === 'Planned' ? 'reopen' : 'settle';

/** Actions that a create or an update of a visit contains. */
export function visitDeedsIn({ before, after }: Write): readonly VisitDeed[] {
  const [was, is] = [rowOf(before), rowOf(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !apart.has(name));
  const changed = fields.filter((name) => !sameContent(was[name], is[name])).map(deedOf);
  if (before === undefined) return ['book', ...new Set(changed.filter((deed) => deed === 'document'))];
  const moved = was['status'] === is['status'] ? [] : [deedOfState(is['status'])];
  return [...new Set([...moved, ...changed])];
}

/** The staff who take part in a visit. */
export const cliniciansIn = (visit: unknown): readonly string[] => {
  const { participants } = rowOf(visit);
  return (Array.isArray(participants) ? participants : []).flatMap((one: unknown) => {
    const person = rowOf(one)['individual'];
    const id = isRecord(person) && (person.resourceType ?? 'Practitioner') === 'Practitioner' ? idIn(person) : undefined;
    return id === undefined ? [] : [id];
  });
};

/** The clinician who holds a visit. A new one is theirs alone. */
const performersIn = (visit: unknown): readonly string[] => {
  const { participants } = rowOf(visit);
  const performers = (Array.isArray(participants) ? participants : []).filter((one) => rowOf(one)['role'] === 'PrimaryPerformer');
  return performers.length > 0 ? cliniciansIn({ participants: performers }) : cliniciansIn(visit);
};

/** Standings of a person towards a visit of `staff`. What names no staff is everybody's who may write visits. */
function standingsAmong(staff: readonly string[], { profile, permissions, supervisees }: VisitActor): readonly VisitStanding[] {
  const found: VisitStanding[] = [];
  if (staff.length === 0 || staff.includes(profile.id)) found.push('clinician');
  if (permissions.has('supervision') && staff.some((id) => supervisees.includes(id))) found.push('supervisor');
  if (permissions.has('note master')) found.push('note manager');
  if (permissions.has('manage schedules')) found.push('scheduler');
  return found;
}

/** Standings of a person towards a stored visit. */
export const standingsIn = (visit: unknown, actor: VisitActor): readonly VisitStanding[] =>
  standingsAmong(cliniciansIn(visit), actor);

const masters = { scheduler: 'manage schedules', 'note manager': 'note master' } as const;
const missingFor = ({ by }: Row): readonly Permission[] =>
  by.flatMap((one) => (one === 'scheduler' || one === 'note manager' ? [masters[one]] : []));

const reasons: Readonly<Record<VisitDeed, string>> = {
  book: 'Name yourself on this visit. A visit of colleagues is planned by them, or by who manages schedules.',
  arrange: 'Only those who take part in this visit, their supervisor, or who manages schedules changes it while it is planned.',
  'call off':
    'Only those who take part in this visit, their supervisor, or who manages schedules cancels it or records it as missed.',
  settle: 'Only those who take part in this visit, or their supervisor, can finish it.',
  reopen: 'Only those who take part in this visit, or their supervisor, can reopen it.',
  document: 'Only those who take part in this visit, or their supervisor, can document it.',
  delete: 'Only those who take part in this visit, or their supervisor, can delete it.',
};

const isAllowed = (deed: VisitDeed, visit: unknown, standings: readonly VisitStanding[]): boolean => {
  const { by, in: states } = visitDeeds[deed];
  const status = rowOf(visit)['status'];
  return by.some((one) => standings.includes(one) && states?.[one]?.some((state) => state === status) !== false);
};

/** True if the person may do this to the stored visit. */
export const mayDoToVisit = (deed: VisitDeed, visit: unknown, actor: VisitActor): boolean =>
  isAllowed(deed, visit, standingsIn(visit, actor));

function objection(deeds: readonly VisitDeed[], { before, after }: Write, subject: Subject): Objection | undefined {
  // Those who took part before an update decide it: nobody joins a visit of colleagues by writing to it.
  const standings = before === undefined ? standingsAmong(performersIn(after), subject) : standingsIn(before, subject);
  const deed = deeds.find((one) => !isAllowed(one, before ?? after, standings));
  return deed && { reason: reasons[deed], missing: missingFor(visitDeeds[deed]) };
}

/** False for imports and jobs. Scribes write visits for the clinicians who named them: see `scribing.ts`. */
const isBound = (subject: Subject): boolean =>
  isStaff(subject) && subject.profile.id !== fixedIds.systemAccount && !draftsForOthers(subject.permissions);

export const visits: Needs = {
  Encounter: [
    {
      verbs: ['Create', 'Update'],
      of: isBound,
      // A question about a stored visit alone contains no change to judge.
      objects: (write, subject) => (write.after === undefined ? undefined : objection(visitDeedsIn(write), write, subject)),
    },
    { verbs: ['Delete'], of: isBound, objects: (write, subject) => objection(['delete'], write, subject) },
  ],
};
