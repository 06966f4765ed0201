import { createHash } from 'node:crypto';
import type { ResourceDefinition } from '@notewell/model';
import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import {
  actsFor,
  concernedBy,
  isDeclinedSignature,
  isGivenSignature,
  isOfFamily,
  isShownSentence,
  sameContent,
  sharesName,
  signatureListsOf,
  signaturesIn,
  signedRecord,
  signerTypeIn,
} from '@notewell/rules';
import { requireRecent } from '../../kernel/confirmed.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Save } from './behaviour.ts';
import { find, lookUp } from './lookup.ts';
import { practiceDay } from './practice-day.ts';

/*
 * Stamps a record's signatures with signer, time and content. The server ignores any such values that were sent. Rules decide
 * who may sign.
 */

/** The fields of a signature that the server alone sets. */
const stamps: readonly string[] = [
  'signedAt',
  'hash',
  'name',
  'credentials',
  'versionId',
  'onBehalfOf',
  'witness',
  'handedOverBy',
  'requestedAt',
];

interface Signer {
  readonly id: string;
  readonly resourceType: string;
}
interface Printed {
  readonly name?: string;
  readonly credentials?: string;
}

export const printedName = (name: { given?: string; middle?: string; family?: string } | undefined): Printed => {
  const printed = [name?.given, name?.middle, name?.family].filter(Boolean).join(' ');
  return printed ? { name: printed } : {};
};
const refuse = (detail: string): never => {
  throw new Refusal('permission-missing', { detail });
};

/** Completes the signatures that this save adds. Those that were there stay as they are stored. */
export async function stampRecordSignatures(save: Save): Promise<void> {
  const { caller, definition, after, before } = save;
  if (caller.isSystem) return;
  const lists = signatureListsOf(definition).filter((list) => after[list] !== undefined);
  for (const list of lists) {
    const stored = [...signaturesIn(before, list)];
    const next: UnknownRecord[] = [];
    for (const signature of signaturesIn(after, list)) {
      const at = stored.findIndex((one) => sameContent(one, signature));
      next.push((at < 0 ? undefined : stored.splice(at, 1)[0]) ?? (await stamped(save, list, signature)));
    }
    after[list] = next;
  }
}

async function stamped(save: Save, list: string, signature: UnknownRecord): Promise<UnknownRecord> {
  const open = Object.fromEntries(Object.entries(signature).filter(([name]) => !stamps.includes(name)));
  const isGiven = isGivenSignature(signature);
  requireOwnPatient(save, signature);
  if (!isGiven && !isDeclinedSignature(signature)) {
    if (isOfFamily(signature)) await printedAs(save, signerOf(save, signature));
    return asked(save, open);
  }
  requireShownSentence(save, list, signature);
  const signer = signerOf(save, signature);
  if (!admits(save.definition, list, signer)) throw unnamedSigner(list);
  const isOwn = signer.id === save.caller.profile?.id;
  const printed = await printedAs(save, signer);
  const by = { signer, ...(isOwn ? {} : { witness: ownReference(save) }), ...requestedOf(save, list, { ...signature, signer }) };
  if (!isGiven) return { ...open, ...by, ...printed, status: 'Declined' };
  requireOwnName(signer, list, signature, printed);
  if (isOwn && signer.resourceType === 'Practitioner') await requireSamePerson(save);
  await requireOwnDrawing(save, signature);
  const hash = createHash('sha256')
    .update(signedRecord(save.definition, save.id, save.after))
    .digest('hex');
  requireOnce(save, list, { ...open, signer, hash });
  return {
    ...open,
    ...by,
    ...printed,
    ...(declares(save.definition, list, 'versionId') ? { versionId: nextVersion(save) } : {}),
    status: 'Signed',
    signedAt: save.now.toISOString(),
    hash,
  };
}

/** Refuses a signature for a patient whom the record is not about: who reads the record would read of both. */
function requireOwnPatient({ after }: Save, { patient }: UnknownRecord): void {
  const id = idIn(patient);
  const isOfMany = isRecord(after.subject) && after.subject.resourceType === 'Group';
  if (id !== undefined && !isOfMany && !concernedBy(after).has(id)) refuse('This record is about another patient.');
}

/** Refuses a sentence that no screen showed the signer. */
function requireShownSentence({ definition }: Save, list: string, { attestation }: UnknownRecord): void {
  if (isShownSentence(definition.type, attestation)) return;
  const message = 'The sentence for this signature has changed. Open the record again, read it and sign.';
  throw new Refusal('validation-failed', { errors: [{ path: list, code: 'invalid', message }] });
}

/** Refuses a name that a patient or relative typed as their signature and that is not theirs. */
function requireOwnName({ resourceType }: Signer, list: string, { method, name }: UnknownRecord, printed: Printed): void {
  if (resourceType === 'Practitioner' || method !== 'Typed' || typeof name !== 'string' || printed.name === undefined) return;
  if (sharesName(name, printed.name)) return;
  const message = 'Type your own name to sign.';
  throw new Refusal('validation-failed', { errors: [{ path: list, code: 'invalid', message }] });
}

const unnamedSigner = (list: string): Refusal => {
  const message = 'Name the patient or relative who signs.';
  return new Refusal('validation-failed', { errors: [{ path: list, code: 'required', message }] });
};

/** Refuses a second signature of one person, in the same part, of the same text. */
function requireOnce({ before }: Save, list: string, { signer, hash, role, meaning, slot }: UnknownRecord): void {
  const isSame = (one: UnknownRecord) =>
    one.hash === hash &&
    idIn(one.signer) === idIn(signer) &&
    sameContent([one.role, one.meaning, one.slot], [role, meaning, slot]);
  if (!signaturesIn(before, list).some((one) => isGivenSignature(one) && isSame(one))) return;
  throw new Refusal('validation-failed', { errors: [{ path: list, code: 'unique', message: 'This is signed already.' }] });
}

/** A signature that is asked for, or that the patient could not give, says nothing of a signing. */
function asked({ now, caller }: Save, open: UnknownRecord): UnknownRecord {
  if (open.unableReason !== undefined && open.status === undefined) {
    const witness = caller.profile?.resourceType === 'Practitioner' ? { witness: reference(caller.profile) } : {};
    return { ...open, ...witness };
  }
  return { ...open, status: 'Requested', requestedAt: now.toISOString() };
}

/** The time of the stored request that a signature or a refusal takes the place of. */
function requestedOf({ before, after }: Save, list: string, { signer, slot }: UnknownRecord): UnknownRecord {
  const left = signaturesIn(after, list);
  const answered = signaturesIn(before, list).findLast(
    (one) =>
      one.status === 'Requested' &&
      one.slot === slot &&
      idIn(one.signer) === idIn(signer) &&
      !left.some((other) => sameContent(one, other)),
  );
  return answered?.requestedAt === undefined ? {} : { requestedAt: answered.requestedAt };
}

const reference = ({ id, resourceType }: Signer): Signer => ({ id, resourceType });
function ownReference({ caller }: Save): Signer {
  return caller.profile ? reference(caller.profile) : refuse('Choose a profile to sign with.');
}
function signerOf(save: Save, signature: UnknownRecord): Signer {
  const id = idIn(signature.signer);
  if (id === undefined || id === save.caller.profile?.id) return ownReference(save);
  return { id, resourceType: String(signerTypeIn(signature)) };
}

/** The name beneath a signature, from the signer's own record. Refuses those whom the record does not concern. */
export async function printedAs(save: Save, { id, resourceType }: Signer): Promise<Printed> {
  const concerned = concernedBy(save.after);
  if (resourceType === 'Practitioner') {
    const practitioner = await lookUp(save, 'Practitioner', id);
    if (!practitioner) return {};
    const { credentials } = practitioner;
    return { ...printedName(practitioner.name), ...(credentials ? { credentials } : {}) };
  }
  if (resourceType === 'Patient') {
    if (!concerned.has(id)) refuse('This record is about another patient.');
    return printedName((await lookUp(save, 'Patient', id))?.name);
  }
  const relative = await lookUp(save, 'RelatedPerson', id);
  if (!relative || !(concerned.has(relative.patient.id) || concerned.has(id))) {
    return refuse('This person is not related to the patient of this record.');
  }
  if (!actsFor(relative, await practiceDay(save, save.now)))
    refuse('This person may not sign for the patient. Check their rights in the chart.');
  return printedName(relative.name);
}

/** Refuses a drawn signature without its picture, and a picture that somebody else drew. */
export async function requireOwnDrawing(save: Save, { media, method }: UnknownRecord): Promise<void> {
  const drawing = await lookUp(save, 'Media', idIn(media));
  const needsDrawing = media !== undefined || method === 'Drawn' || method === 'Stored';
  if (needsDrawing && !drawing)
    throw new Refusal('validation-failed', {
      errors: [{ path: 'signatures', code: 'required', message: 'Draw the signature, or sign with the typed name.' }],
    });
  const author = idIn(drawing?.author);
  if (author !== undefined && author !== save.caller.profile?.id) throw new Refusal('reference-unresolvable');
}

/** Requires proof of identity within the last minutes, if the practice asks for it (spec section 9). */
export async function requireSamePerson(save: Save): Promise<void> {
  const [preferences] = await find(save, 'PracticePreferences', []);
  if (preferences?.requireReauthenticationToSign === true) requireRecent(await save.caller.confirmedAgo?.());
}

function fieldsIn({ fields }: ResourceDefinition, list: string) {
  const spec = fields[list]?.spec;
  return spec?.kind === 'list' && spec.of.spec.kind === 'group' ? spec.of.spec.fields : {};
}
const declares = (definition: ResourceDefinition, list: string, name: string): boolean =>
  Object.hasOwn(fieldsIn(definition, list), name);

/** False for the staff in a list for patients and relatives. */
function admits(definition: ResourceDefinition, list: string, { resourceType }: Signer): boolean {
  const spec = fieldsIn(definition, list)['signer']?.spec;
  return spec?.kind === 'reference' && spec.targets.includes(resourceType);
}
/** The version that holds the signature, and with it what was signed. */
function nextVersion({ before }: Save): string {
  const meta: unknown = before?.meta;
  return String((isRecord(meta) ? Number(meta.versionId) || 0 : 0) + 1);
}
