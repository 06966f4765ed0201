import type { Note, Practitioner, Reference, SignatureConfiguration } from '@notewell/model';
import {
  authorIn,
  isForAnySupervisor,
  mostAsked,
  openPlaces,
  type PlaceFacts,
  peopleOfVisit,
  type SignatureNeed,
  type SignerPlace,
  signersOfPlace,
  vacancyIn,
} from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import { staffHolding } from '../../access/index.ts';
import type { OpenNote } from './open-note.ts';
import { chartFacts, superviseesOf } from './staff-facts.ts';

type Signature = NonNullable<Note['signatures']>[number];

interface Signing {
  readonly configuration: SignatureConfiguration | undefined;
  readonly needs: readonly SignatureNeed[];
  /** True if this save gives the signature of the author. */
  readonly isSigning: boolean;
}

/** True for a place that staff take. */
const isOfStaff = ({ kind }: SignerPlace): boolean => kind !== 'Patient' && kind !== 'Guardian';

/**
 * Requests signatures from the next signers, once somebody has signed. Each open slot of the configuration names its signers,
 * so that they find the note on their list. Requests that are fulfilled or no longer needed are removed. Refuses the signature
 * of an author after which the note would wait for ever: nobody can take a required place.
 */
export async function askNextSigners(save: Save, after: OpenNote, { configuration, needs, isSigning }: Signing): Promise<void> {
  const standing = (after.signatures ?? []).filter(({ status }) => status !== 'Requested');
  const begun = needs.some(({ given }) => given !== undefined);
  const slots = begun ? openPlaces(needs, configuration).filter(isOfStaff) : [];
  const asked: Signature[] = [];
  if (slots.length > 0) {
    const facts = await placeFacts(save, after, slots);
    const vacancy = isSigning ? vacancyIn(slots, facts) : undefined;
    if (vacancy) throw new Refusal('transition-refused', { detail: vacancy });
    for (const slot of slots) {
      if (!needs.some(({ id, mayBeGiven }) => id === slot.id && mayBeGiven)) continue;
      const people = signersOfPlace(slot, facts).slice(0, mostAsked);
      asked.push(...people.map((one) => requestOf(save, after, { slot, signer: practitioner(one) })));
    }
  }
  if (asked.length > 0 || standing.length < (after.signatures?.length ?? 0)) after.signatures = [...standing, ...asked];
}

interface Asked {
  readonly slot: SignerPlace;
  readonly signer: Reference<'Practitioner'>;
}

/** The request to a person to sign in a place: the one made before, else a new one. */
function requestOf({ now }: Save, { signatures }: Note, { slot, signer }: Asked): Signature {
  const before = signatures?.find((one) => one.status === 'Requested' && one.slot === slot.id && one.signer?.id === signer.id);
  return (
    before ?? {
      signer,
      role: slot.kind,
      slot: slot.id,
      required: true,
      status: 'Requested',
      requestedAt: now.toISOString(),
      ...(slot.meaning ? { meaning: slot.meaning } : {}),
      ...(slot.order ? { order: slot.order } : {}),
      ...(slot.attestation ? { attestation: slot.attestation } : {}),
      ...(slot.withinHours ? { due: new Date(now.getTime() + slot.withinHours * 3_600_000).toISOString() } : {}),
    }
  );
}

/**
 * Keeps what the note type asks of others while nobody has answered it, and who declined. Else the author of a signed text could
 * take the supervisor's request away, and with it the note from the supervisor's list.
 */
export function keepAsked(before: Note | undefined, after: OpenNote): void {
  const known = before?.signatures ?? [];
  if (!known.some(({ status }) => status === 'Signed')) return;
  const sent = after.signatures ?? [];
  const isAnswered = ({ slot, signer }: Signature) =>
    sent.some((one) => one.slot === slot && (one.status === 'Signed' || one.signer?.id === signer?.id));
  const isAsked = ({ status, required, slot }: Signature) =>
    slot !== undefined && (status === 'Declined' || (status === 'Requested' && required === true));
  const lost = known.filter((one) => isAsked(one) && !isAnswered(one));
  if (lost.length > 0) after.signatures = [...sent, ...lost];
}

/** Facts that decide who can take the open places of a note, and the staff who might. */
async function placeFacts(save: Save, note: Note, places: readonly SignerPlace[]): Promise<PlaceFacts> {
  const author = await lookUp(save, 'Practitioner', authorIn(note));
  const idsOf = (type: 'Listing' | 'Practitioner') =>
    places.flatMap(({ practitioners = [] }) =>
      practitioners.filter(({ resourceType = 'Practitioner' }) => resourceType === type).map(({ id }) => id),
    );
  const parts = new Set(places.flatMap(({ participant }) => participant ?? []));
  const named = [
    ...idsOf('Practitioner'),
    ...peopleOfVisit(note.participants).flatMap(({ role, individual }) => (parts.has(role) ? [individual.id] : [])),
    ...(places.some(({ kind }) => kind === 'Supervisor') ? (author?.supervisors ?? []).map(({ subject }) => subject.id) : []),
  ];
  const search = (kind: 'Listing' | 'Role', values: readonly string[]) =>
    values.length > 0 ? find(save, 'Practitioner', [{ kind, values }]) : [];
  const [facts, people, listed, holders, supervising] = await Promise.all([
    chartFacts(save, note),
    Promise.all([...new Set(named)].map((id) => lookUp(save, 'Practitioner', id))),
    search('Listing', idsOf('Listing')),
    search('Role', [...new Set(places.flatMap(({ roles = [] }) => roles.map(({ id }) => id)))]),
    places.some(isForAnySupervisor) ? staffHolding(save, 'supervision') : [],
  ]);
  const { level, patients, ...access } = facts;
  const able = [...people, ...listed, ...holders, ...supervising];
  // Whom they supervise decides which charts they can open.
  const supervised = level === 'All' ? [] : await superviseesOf(save, ...new Set(able.flatMap((one) => one?.id ?? [])));
  const staff = [author, ...able, ...supervised].flatMap((one): [string, Practitioner][] => (one?.id ? [[one.id, one]] : []));
  return { ...access, note, staff: [...new Map(staff).values()], charts: { level, patients } };
}

const practitioner = ({ id = '' }: Practitioner): Reference<'Practitioner'> => ({ id, resourceType: 'Practitioner' });
