import type { Note, Reference, SignatureConfiguration } from '@notewell/model';
import { authorIn, factsOfPatient, peopleOfVisit, type SignatureNeed } from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import { isOnList } from './note-places.ts';
import type { OpenNote } from './open-note.ts';

type Signature = NonNullable<Note['signatures']>[number];
type Slot = NonNullable<SignatureConfiguration['signers']>[number];

/** More people than this are not all asked for one signature. */
const mostAsked = 10;

/**
 * Requests signatures from the next signers, once somebody has signed. Each open slot of the configuration names its signers,
 * so that they find the note on their list. Requests that are fulfilled or no longer needed are removed. Throws a Refusal
 * `transition-refused` where nobody could ever sign next.
 */
export async function askNextSigners(
  save: Save,
  after: OpenNote,
  configuration: SignatureConfiguration | undefined,
  needs: readonly SignatureNeed[],
): Promise<void> {
  const standing = (after.signatures ?? []).filter(({ status }) => status !== 'Requested');
  const begun = needs.some(({ given }) => given !== undefined);
  const open = begun ? needs.filter(({ given, required, mayBeGiven }) => required && !given && mayBeGiven) : [];
  const asked: Signature[] = [];
  for (const need of open) {
    const slot = configuration?.signers?.find(({ id }) => id === need.id);
    if (!slot || slot.kind === 'Patient' || slot.kind === 'Guardian') continue;
    const signers = await signersOf(save, after, slot);
    if (signers.length === 0) await requireSomebodyElse(save, after, slot);
    for (const signer of await onTeam(save, after, signers)) {
      const before = after.signatures?.find(
        (one) => one.status === 'Requested' && one.slot === slot.id && one.signer?.id === signer.id,
      );
      asked.push(
        before ?? {
          signer,
          role: slot.kind,
          slot: slot.id,
          required: true,
          status: 'Requested',
          requestedAt: save.now.toISOString(),
          ...(slot.meaning ? { meaning: slot.meaning } : {}),
          ...(slot.order ? { order: slot.order } : {}),
          ...(slot.attestation ? { attestation: slot.attestation } : {}),
          ...(slot.withinHours ? { due: new Date(save.now.getTime() + slot.withinHours * 3_600_000).toISOString() } : {}),
        },
      );
    }
  }
  if (asked.length > 0 || standing.length < (after.signatures?.length ?? 0)) after.signatures = [...standing, ...asked];
}

const slotWords: Partial<Record<Slot['kind'], string>> = { Supervisor: 'supervisor', Witness: 'witness' };

/** Refuses a signature after which the note would wait for ever: its author alone may take the next place. */
async function requireSomebodyElse(save: Save, note: Note, slot: Slot): Promise<void> {
  const author = authorIn(note);
  const roles = new Set(slot.roles?.map(({ id }) => id));
  const own = roles.size > 0 ? (await lookUp(save, 'Practitioner', author))?.profile?.roles : [];
  const isAlone = slot.practitioners?.some(({ id }) => id === author) || own?.some(({ id }) => roles.has(id));
  // Somebody who may take it can still join the practice.
  if (!isAlone) return;
  const detail = `Nobody but its author may sign this note as ${slotWords[slot.kind] ?? 'co-signer'}, so it could not be finished. Hand it over to another author, choose another note type, or ask an administrator to name a signer.`;
  throw new Refusal('transition-refused', { detail });
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

/** Of these people, those who can open the chart: all of them, unless it is restricted to a team. */
async function onTeam(
  save: Save,
  { subject }: Note,
  people: readonly Reference<'Practitioner'>[],
): Promise<readonly Reference<'Practitioner'>[]> {
  const patient = people.length > 0 ? await lookUp(save, 'Patient', subject.id) : undefined;
  if (!patient) return people;
  const { closed, confidentialTeam } = factsOfPatient(patient, save.now.toISOString().slice(0, 10));
  return closed ? people.filter(({ id }) => confidentialTeam.includes(id)) : people;
}

/**
 * The people who may fill a signature slot: those named, else those who take that part. Else the author's supervisors, else
 * holders of the role.
 */
async function signersOf(save: Save, note: Note, slot: Slot): Promise<Reference<'Practitioner'>[]> {
  const author = authorIn(note);
  // The author takes no other's place.
  const named = (await namedIn(save, slot)).filter(({ id }) => slot.kind === 'Author' || id !== author);
  if (named.length > 0) return named.slice(0, mostAsked).map(practitioner);
  const part = peopleOfVisit(note.participants)
    .filter(({ role }) => role === slot.participant)
    .map(({ individual }) => individual);
  if (part.length > 0) return part.slice(0, mostAsked).map(practitioner);
  const supervisors = slot.kind === 'Supervisor' ? ((await lookUp(save, 'Practitioner', author))?.supervisors ?? []) : [];
  const today = save.now.toISOString().slice(0, 10);
  const present = supervisors.filter(({ period }) => !(period?.end && period.end < today));
  if (present.length > 0) return present.slice(0, mostAsked).map(({ subject }) => practitioner(subject));
  const roles = (slot.roles ?? []).map(({ id }) => id);
  if (roles.length === 0) return [];
  const holders = await find(save, 'Practitioner', [{ kind: 'Role', values: roles }]);
  return holders
    .filter(({ id, active }) => id !== author && active !== false)
    .slice(0, mostAsked)
    .map(({ id = '' }) => practitioner({ id }));
}

/** The people a place names, each of them or as those on a staff list today. */
async function namedIn(save: Save, { practitioners = [] }: Slot): Promise<readonly { readonly id: string }[]> {
  const lists = practitioners.flatMap(({ id, resourceType }) => (resourceType === 'Listing' ? [id] : []));
  const people = practitioners.filter(({ resourceType }) => resourceType !== 'Listing');
  if (lists.length === 0) return people;
  const day = save.now.toISOString().slice(0, 10);
  const members = await find(save, 'Practitioner', [{ kind: 'Listing', values: lists }]);
  const listed = members.flatMap((one) =>
    one.id && one.active !== false && lists.some((list) => isOnList(one, list, day)) ? [{ id: one.id }] : [],
  );
  return [...new Map([...people, ...listed].map((one) => [one.id, one])).values()];
}

const practitioner = ({ id }: { readonly id: string }): Reference<'Practitioner'> => ({ id, resourceType: 'Practitioner' });
