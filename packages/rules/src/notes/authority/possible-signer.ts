import {
  formatFullName,
  labelOfValue,
  type Note,
  type PatientPopulationLevel,
  type Practitioner,
  type SignatureConfiguration,
} from '@notewell/model';
import { decide } from '../../access/decide.ts';
import { permissionsOfGrantSet } from '../../access/grant-sets.ts';
import { grantSetsHeld } from '../../access/own-rights.ts';
import type { PatientFacts } from '../../access/populations.ts';
import { permissionsOfStaff, type StaffFacts, subjectOfStaff } from '../reviews/reviewers.ts';
import type { SignatureNeed } from '../signatures.ts';
import { authorIn, supervisesOn } from './author.ts';
import { peopleOfVisit } from './scribe.ts';

/** A place of a signature configuration. */
export type SignerPlace = NonNullable<SignatureConfiguration['signers']>[number];

/**
 * Facts that decide who can take a place of a note. `staff`: the author, everybody whom a place names or admits (for a
 * supervisor's place all who supervise), and those whom they supervise.
 */
export interface PlaceFacts extends Omit<StaffFacts, 'level'> {
  readonly note: Note;
  /** The practice's level, and the charts that the note is about; undefined where these are not known. */
  readonly charts: { readonly level: PatientPopulationLevel; readonly patients: readonly PatientFacts[] } | undefined;
}

/** True if somebody is on a staff list on a day. Both days of the membership count. */
export const isOnList = (person: Practitioner | undefined, listing: string, day: string): boolean =>
  (person?.groupMemberships ?? []).some(
    ({ listing: { id }, period }) =>
      id === listing && (period?.start === undefined || period.start <= day) && (period?.end === undefined || period.end >= day),
  );

const nameOf = (person: Practitioner | undefined, otherwise: string): string =>
  person?.display ?? formatFullName(person?.name) ?? otherwise;

const isNamed = ({ practitioners = [] }: SignerPlace, person: Practitioner, day: string): boolean =>
  practitioners.some(({ id, resourceType }) => (resourceType === 'Listing' ? isOnList(person, id, day) : id === person.id));
const takesPart = ({ participant }: SignerPlace, person: Practitioner, { note }: PlaceFacts): boolean =>
  peopleOfVisit(note.participants).some(({ role, individual }) => role === participant && individual.id === person.id);
const holdsRole = ({ roles = [] }: SignerPlace, { profile }: Practitioner): boolean =>
  roles.some(({ id }) => profile?.roles?.some((one) => one.id === id));

const shutOut = 'cannot open this restricted chart';
const farOut = 'cannot open this chart';

/** Returns what keeps a person from reading a note, or from signing it. */
function readingObstacle(person: Practitioner, facts: PlaceFacts): string | undefined {
  const { note, charts, ...known } = facts;
  const held = permissionsOfStaff(person, known);
  if (!held.has('note') || !held.has('Note.Update')) return 'may not sign notes';
  if (!charts) return undefined;
  const { level, patients } = charts;
  const row = { patients, channels: [] };
  if (decide(subjectOfStaff(person, { ...known, level }), 'Read', { type: 'Note', row: note, facts: row }).allowed)
    return undefined;
  const isShut = patients.some(({ closed, confidentialTeam }) => closed && !confidentialTeam.includes(person.id ?? ''));
  return isShut ? shutOut : farOut;
}

/** Returns what keeps a person from taking a place that is theirs otherwise; undefined if nothing does. */
function obstacle(place: SignerPlace, person: Practitioner, facts: PlaceFacts): string | undefined {
  const { day } = facts;
  if (person.active === false) return 'does not work here any more';
  const { practitioners, roles, participant, credentials = [] } = place;
  if (practitioners?.length && !isNamed(place, person, day)) return 'is not named for it';
  if (roles?.length && !holdsRole(place, person)) return 'does not have the role that it takes';
  if (participant !== undefined && !takesPart(place, person, facts)) return 'does not take that part in the visit';
  const licences = person.credentials?.split(/[,;\s]+/) ?? [];
  if (credentials.length > 0 && !credentials.some((one) => licences.includes(one)))
    return 'does not have the license that it takes';
  return readingObstacle(person, facts);
}

/** True if the person's roles, or grant sets given to them, let them supervise. */
const maySupervise = (person: Practitioner, facts: PlaceFacts): boolean => permissionsOfStaff(person, facts).has('supervision');

/** True if a right names supervision. Somebody who may do everything, such as who runs the practice, is not asked for it. */
function isSupervisor({ id = '', profile }: Practitioner, { own, given }: PlaceFacts): boolean {
  const roles = (profile?.roles ?? []).map((role) => role.id);
  const sets = grantSetsHeld({ roles, grants: given.get(id) ?? [] }, own);
  return sets.some((name) => permissionsOfGrantSet(name, own.grantSets).has('supervision'));
}

/** True for a place that says who takes it. */
const isLimited = ({ practitioners, roles, participant }: SignerPlace): boolean =>
  Boolean(practitioners?.length || roles?.length || participant !== undefined);

/** People to whom a place belongs, whether they can take it or not: the most fitting group first. */
function groupsFor(place: SignerPlace, facts: PlaceFacts): readonly (readonly Practitioner[])[] {
  const { staff, day } = facts;
  const author = authorIn(facts.note);
  const others = staff.filter(({ id }) => id !== undefined && id !== author);
  const own = staff.find(({ id }) => id === author);
  return [
    others.filter((one) => isNamed(place, one, day)),
    others.filter((one) => place.participant !== undefined && takesPart(place, one, facts)),
    others.filter((one) => place.kind === 'Supervisor' && own !== undefined && supervisesOn(own, one.id ?? '', day)),
    others.filter((one) => holdsRole(place, one)),
    // Who is asked can read the note: a confidential one is shown to nobody whom it does not name.
    facts.note.confidential
      ? []
      : others
          .filter((one) => isForAnySupervisor(place) && one.active !== false && isSupervisor(one, facts))
          .toSorted((a, b) => nameOf(a, '').localeCompare(nameOf(b, '')) || (a.id ?? '').localeCompare(b.id ?? '')),
  ];
}

/**
 * People who are asked to take a place of a note: those named, else those who take that part, else the author's supervisors,
 * else holders of the role, else all supervisors. Of the author's supervisors first those who may. Each can open the
 * note and may sign it. The author takes no other's place.
 */
export function signersOfPlace(place: SignerPlace, facts: PlaceFacts): readonly Practitioner[] {
  const able = groupsFor(place, facts).map((people) => people.filter((one) => obstacle(place, one, facts) === undefined));
  const found = able.find((people) => people.length > 0) ?? [];
  const supervise = isLimited(place) ? [] : found.filter((one) => maySupervise(one, facts));
  return supervise.length > 0 ? supervise : found;
}

/** More people than this are not all asked for one signature. */
export const mostAsked = 10;

/** True for a supervisor's place that says nothing else, which everybody with the right to supervise may take. */
export const isForAnySupervisor = (place: SignerPlace): boolean => place.kind === 'Supervisor' && !isLimited(place);

/** True if a person can take a place of a note by their record. A supervisor's place takes the right to supervise as well. */
export const fitsPlace = (place: SignerPlace, person: Practitioner, facts: PlaceFacts): boolean =>
  person.id !== authorIn(facts.note) && obstacle(place, person, facts) === undefined;

/** True for a place that anybody may take, or anybody with a credential: nobody is asked by name. */
const isForAnybody = (place: SignerPlace): boolean => place.kind !== 'Supervisor' && !isLimited(place);

const partWords: Partial<Record<SignerPlace['kind'], string>> = { Supervisor: 'supervisor', Witness: 'witness' };
/** Most people whose obstacle is named. */
const mostNamed = 3;

/** Returns the reason why nobody can take a place of a note; undefined if somebody can. */
export function vacancyOf(place: SignerPlace, facts: PlaceFacts): string | undefined {
  const { kind, participant, practitioners, roles = [] } = place;
  if (kind === 'Author' || kind === 'Patient' || kind === 'Guardian' || isForAnybody(place)) return undefined;
  if (signersOfPlace(place, facts).length > 0) return undefined;
  const as = partWords[kind] ?? 'co-signer';
  const unable = groupsFor(place, facts).find((people) => people.length > 0);
  if (unable) {
    const why = unable.slice(0, mostNamed).map((one) => `${nameOf(one, 'A colleague')} ${obstacle(place, one, facts)}`);
    const isSome = (reason: string) => unable.some((one) => obstacle(place, one, facts) === reason);
    const access = isSome(shutOut) ? 'Add one of them to its team' : isSome(farOut) ? 'Give one of them access to it' : '';
    const remedy = access ? `${access}, or ask an administrator` : 'Ask an administrator';
    return `Nobody can sign this note as ${as}: ${why.join(', ')}. ${remedy} to name somebody else.`;
  }
  const author = facts.staff.find(({ id }) => id === authorIn(facts.note));
  const isAlone = author && (isNamed(place, author, facts.day) || holdsRole(place, author));
  if (isAlone)
    return `Nobody but its author may sign this note as ${as}, so it could not be finished. Hand it over to another author, choose another note type, or ask an administrator to name a signer.`;
  if (participant !== undefined && !practitioners?.length && roles.length === 0)
    return `Nobody takes part in the visit as ${labelOfValue(participant).toLowerCase()}, who signs this note as ${as}. Add them to its participants.`;
  if (kind === 'Supervisor' && !practitioners?.length && facts.note.confidential)
    return `${nameOf(author, 'The author')} has no supervisor, and no other colleague is asked to read a confidential note. Ask an administrator to name one.`;
  if (kind === 'Supervisor' && !practitioners?.length)
    return `${nameOf(author, 'The author')} has no supervisor, and nobody else here could co-sign this note as one. Ask an administrator to name one.`;
  const role = roles.map(({ display }) => display ?? 'that signs it').join(' or ');
  if (role)
    return `Nobody has the role ${role}, so nobody could sign this note as ${as}. Ask an administrator to give it to somebody.`;
  return `Nobody whom this note type names can sign it as ${as}. Ask an administrator to name somebody else.`;
}

/** Required places of a note that nobody has signed in yet. */
export const openPlaces = (
  needs: readonly SignatureNeed[],
  configuration: Pick<SignatureConfiguration, 'signers'> | undefined,
): readonly SignerPlace[] =>
  needs
    .filter(({ required, given }) => required && given === undefined)
    .flatMap(({ id }) => configuration?.signers?.find((one) => one.id === id) ?? []);

/** Returns the reason why a note would wait for ever: nobody can take one of these places. */
export const vacancyIn = (places: readonly SignerPlace[], facts: PlaceFacts): string | undefined =>
  places.flatMap((place) => vacancyOf(place, facts) ?? [])[0];
