import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Note } from '@notewell/model';
import { addendumContent, signedContent, statedMoment } from '@notewell/rules';
import { requireRecent } from '../../../kernel/confirmed.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import { printedAs, requireOwnDrawing } from '../../../resources/saving/record-signatures.ts';
import type { OpenNote } from './open-note.ts';

type Signature = NonNullable<Note['signatures']>[number];
type PatientSignature = NonNullable<Note['patientSignatures']>[number];
/** A signature that this save gives. */
export type Stamped = Signature | PatientSignature;

type Open<T> = { -readonly [K in keyof T]: T[K] };

interface Act {
  readonly before: Note | undefined;
  readonly path: string;
}

/** A device's clock may be a little ahead of the server's. */
const clockToleranceMs = 120_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const hashOf = (note: Note): string => sha256(signedContent(note));

/** The signing time: never after arrival, and earlier only if the note's history allows it. */
function actedAt(at: string | undefined, { now }: Save, { before, path }: Act): string {
  if (at === undefined || Date.parse(at) <= now.getTime() + clockToleranceMs) return statedMoment(at, before, now.getTime());
  const message = 'date must be earlier than now';
  throw new Refusal('validation-failed', { errors: [{ path, code: 'earlier', message }] });
}

/** The note if somebody signed its text as it is now. */
export function withSignedText(note: Note | undefined): Note | undefined {
  if (!note?.signatures?.length) return undefined;
  const hash = hashOf(note);
  return note.signatures.some((one) => one.status === 'Signed' && one.hash === hash) ? note : undefined;
}

const isGiven = ({ status }: Stamped) => status === 'Signed' || status === 'Pending';
const isNew = <T>(one: T, known: readonly T[] | undefined) => !(known ?? []).some((other) => isDeepStrictEqual(one, other));

/** Confirms new signatures and sets signer, time and hash. Returns the confirmed ones. */
export async function stampSignatures(save: Save, before: Note | undefined, after: OpenNote): Promise<Stamped[]> {
  const { caller } = save;
  requireNoCopy('signatures', before?.signatures, after.signatures);
  requireNoCopy('patientSignatures', before?.patientSignatures, after.patientSignatures);
  const given: Stamped[] = [];
  const hash = hashOf(after);
  const signed = { hash, status: 'Signed' } as const;
  const signatures: Signature[] = [];
  for (const [index, signature] of (after.signatures ?? []).entries()) {
    if (!isNew(signature, before?.signatures)) {
      signatures.push(signature);
      continue;
    }
    if (!isGiven(signature)) {
      signatures.push(keptOpen(save, signature));
      continue;
    }
    const signer = signature.signer?.id ?? caller.profile?.id;
    if (signer === undefined || signer !== caller.profile?.id) {
      throw new Refusal('permission-missing', { detail: 'Only the signer can give this signature.' });
    }
    // The name and credentials printed beneath a signature come from the signer's own record.
    const { name: _name, credentials: _credentials, onBehalfOf: _behalf, versionId: _version, ...act } = signature;
    await requireOwnDrawing(save, act);
    const stamped: Open<Signature> = { ...act, ...(await printedForStaff(save)), ...signed };
    stamped.signedAt = actedAt(signature.signedAt, save, { before, path: `signatures.${index}.signedAt` });
    stamped.signer = { id: signer, resourceType: signerType(caller.profile.resourceType) };
    signatures.push(stamped);
    given.push(stamped);
  }
  if (given.length > 0) await requireSamePerson(save);
  if (after.signatures) after.signatures = signatures;
  const ofPatients: PatientSignature[] = [];
  for (const [index, signature] of (after.patientSignatures ?? []).entries()) {
    const isKept = !isNew(signature, before?.patientSignatures);
    if (isKept || !isGiven(signature)) {
      if (!isKept && after.subject?.resourceType !== 'Group') await requireConcerned(save, signature);
      ofPatients.push(isKept ? signature : openOfPatient(save, signature));
      continue;
    }
    const path = `patientSignatures.${index}.signedAt`;
    const own = await signedByPatient(save, signature);
    const stamped = { ...own, ...signed, signedAt: actedAt(signature.signedAt, save, { before, path }) };
    ofPatients.push(stamped);
    given.push(stamped);
  }
  if (after.patientSignatures) after.patientSignatures = ofPatients;
  requireOnce(given);
  return given;
}

const sentTwice = (path: string) =>
  new Refusal('validation-failed', {
    errors: [{ path, code: 'unique', message: 'The same signature was sent twice. Sign once.' }],
  });

/** Refuses a further copy of a stored signature, which would read as a second signing. */
function requireNoCopy(path: string, before: readonly object[] = [], after: readonly object[] = []): void {
  const times = (all: readonly object[], one: object) => all.filter((other) => isDeepStrictEqual(one, other)).length;
  if (before.some((one) => times(after, one) > times(before, one))) throw sentTwice(path);
}

/** Refuses one signature that is sent twice. */
function requireOnce(given: readonly Stamped[]): void {
  const ofWhom = (one: Stamped) =>
    JSON.stringify([one.signer?.id, one.role ?? '', ...('patient' in one ? [one.patient?.id, one.name] : [])]);
  if (new Set(given.map(ofWhom)).size !== given.length) throw sentTwice('signatures');
}

type Answered = Pick<PatientSignature, 'status' | 'unableReason'>;
const isAnswered = ({ status, unableReason }: Answered) =>
  status === 'Signed' || status === 'Declined' || unableReason !== undefined;

/**
 * Keeps every answer of a signer in a signed note: signed, declined, or unable to sign. Colleagues who declined may think again
 * themselves. A further request is another entry.
 */
export function keepAnswered({ caller }: Save, before: Note, after: OpenNote): void {
  const isOwn = ({ signer, status }: Signature) => status === 'Declined' && signer?.id === caller.profile?.id;
  const known = [
    ...(before.signatures ?? []).filter((one) => !isOwn(one)).map((one) => [one, after.signatures] as const),
    ...(before.patientSignatures ?? []).map((one) => [one, after.patientSignatures] as const),
  ];
  const [lost] = known.filter(([one, kept]) => isAnswered(one) && isNew<Stamped>(one, kept)).map(([one]) => one);
  if (lost?.status === 'Signed') throw new Refusal('locked', { detail: 'A given signature cannot be changed.' });
  if (lost)
    throw new Refusal('locked', {
      detail: 'An answer to a request for a signature stays with the signed note. To ask again, add another request.',
    });
}

/** Refuses that somebody of another patient's record is asked, or said to decline. */
async function requireConcerned(save: Save, { signer }: PatientSignature): Promise<void> {
  if (signer && !save.caller.isSystem) await printedAs(save, { id: signer.id, resourceType: signer.resourceType ?? 'Patient' });
}

/** A patient's signature that is awaited, declined or could not be given: it says nothing of a signing. */
function openOfPatient(save: Save, signature: PatientSignature): PatientSignature {
  const { witness: _witness, handedOverBy: _by, signedAt: _at, hash: _hash, ...open } = signature;
  // Nobody was there yet to see what is only asked for.
  return signature.status === 'Requested' ? open : { ...open, ...witnessOf(save) };
}

/** The member of staff who takes down what a patient signed, declined or could not sign. A link to sign has none. */
function witnessOf({ caller }: Save): Pick<PatientSignature, 'witness'> {
  const own = caller.profile;
  return own?.resourceType === 'Practitioner' ? { witness: { id: own.id, resourceType: 'Practitioner' } } : {};
}

/** The signature of a patient or relative: names come from their records, and the staff who took it down is its witness. */
async function signedByPatient(save: Save, signature: PatientSignature): Promise<PatientSignature> {
  const { witness: _witness, credentials: _credentials, handedOverBy, ...act } = signature;
  if (save.caller.isSystem) return { ...act, ...(handedOverBy ? { handedOverBy } : {}) };
  await requireOwnDrawing(save, act);
  const { role = 'Patient', signer, patient } = act;
  const signs = signer ?? (role === 'Patient' ? patient : undefined);
  const printed = signs ? await printedAs(save, { id: signs.id, resourceType: signs.resourceType ?? 'Patient' }) : {};
  const { name = printed.name } = { ...act, ...printed };
  if (!name?.trim()) throw refusedName();
  return { ...act, name, ...witnessOf(save) };
}

const refusedName = (): Refusal =>
  new Refusal('validation-failed', {
    errors: [{ path: 'patientSignatures', code: 'required', message: 'Enter the name of the signer.' }],
  });

/** A requested signature holds no statement yet. Only its signer can decline it. */
function keptOpen({ caller }: Save, signature: Signature): Signature {
  const { signedAt: _at, hash: _hash, ...open } = signature;
  if (signature.status === 'Declined' && signature.signer?.id !== caller.profile?.id) {
    throw new Refusal('permission-missing', { detail: 'Only the signer can decline this signature.' });
  }
  return open;
}

/** Requires proof of identity within the last minutes, if the practice asks for it (spec section 9). */
async function requireSamePerson(save: Save): Promise<void> {
  const [preferences] = await find(save, 'PracticePreferences', []);
  if (preferences?.requireReauthenticationToSign !== true) return;
  requireRecent(await save.caller.confirmedAgo?.());
}

const signerType = (type: string) => (type === 'Patient' || type === 'RelatedPerson' ? type : 'Practitioner');

/** The name and the licences as they are printed beneath, from the signer's own record. */
async function printedForStaff({ caller, ...save }: Save): Promise<{ name?: string; credentials?: string }> {
  if (caller.profile?.resourceType !== 'Practitioner') return caller.profile?.display ? { name: caller.profile.display } : {};
  const practitioner = await lookUp(save, 'Practitioner', caller.profile.id);
  if (!practitioner) return {};
  const { name, credentials } = practitioner;
  const words = [name.given, name.middle, name.family].filter(Boolean).join(' ');
  return { ...(words ? { name: words } : {}), ...(credentials ? { credentials } : {}) };
}

/** Addenda that this save adds are the caller's own, signed as they are added; earlier ones stay. */
export async function stampAddenda(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  const { caller } = save;
  const known = before?.addenda ?? [];
  const kept = after.addenda ?? [];
  if (known.some((one) => !kept.some((other) => isDeepStrictEqual(one, other)))) {
    throw new Refusal('locked', { detail: 'An addendum cannot be changed. Add another one.' });
  }
  if (!after.addenda) return;
  requireNoCopy('addenda', known, kept);
  const added = kept.filter((one) => isNew(one, known));
  if (added.length === 0) return;
  await requireSamePerson(save);
  const { name } = await printedForStaff(save);
  after.addenda = kept.map((addendum, index) => {
    if (!added.includes(addendum)) return addendum;
    if (addendum.id !== undefined && kept.some((other) => other !== addendum && other.id === addendum.id)) {
      const message = 'Another addendum has this id.';
      throw new Refusal('validation-failed', { errors: [{ path: `addenda.${index}.id`, code: 'unique', message }] });
    }
    const author = ownReference(caller, addendum.author?.id);
    const at = actedAt(addendum.at, save, { before, path: `addenda.${index}.at` });
    const hash = sha256(addendumContent(after.id, addendum));
    return { ...addendum, author, at, signature: { ...(name ? { name } : {}), signer: author, signedAt: at, hash } };
  });
}

/** Refuses an addendum to what is a draft after the save: its author could discard it with the addendum. */
export function keepAddendaToSigned(before: Note | undefined, { status, addenda = [] }: OpenNote): void {
  if (status !== 'Preliminary' || addenda.length <= (before?.addenda?.length ?? 0)) return;
  throw new Refusal('locked', {
    detail: 'A draft takes no addendum. Write in the draft, or add the addendum once it is signed.',
  });
}

/** True if this save amends the note. The amendment names the version that was signed before. */
export function stampAmendments({ caller, now }: Save, before: Note | undefined, after: OpenNote): boolean {
  const known = before?.amendments ?? [];
  const amendments = after.amendments ?? [];
  if (known.some((one, index) => !isDeepStrictEqual(one, amendments[index]))) {
    throw new Refusal('locked', { detail: 'An amendment cannot be changed. Amend the note again.' });
  }
  if (amendments.length === known.length) return false;
  if (before?.status !== 'Final' && before?.status !== 'Amended') {
    throw new Refusal('transition-refused', {
      detail: 'Only a signed note can be amended.',
      allowed: ['Final', 'EnteredInError'],
    });
  }
  const versionId = before.meta?.versionId;
  after.amendments = amendments.map((amendment, index) =>
    index < known.length
      ? amendment
      : {
          reason: amendment.reason,
          at: now.toISOString(),
          by: ownReference(caller, amendment.by?.id),
          ...(versionId ? { versionId } : {}),
        },
  );
  return true;
}

/** The caller's own record; a name of somebody else is refused. */
function ownReference(caller: Save['caller'], named: string | undefined) {
  const own = caller.profile;
  if (own?.resourceType !== 'Practitioner' || (named !== undefined && named !== own.id)) {
    throw new Refusal('permission-missing', { detail: 'You can add an addendum in your own name only.' });
  }
  return { id: own.id, resourceType: 'Practitioner' as const };
}
