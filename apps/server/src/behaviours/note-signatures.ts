import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Note } from '@notewell/model';
import { addendumContent, signedContent } from '@notewell/rules';
import { requireRecent } from '../confirmed.ts';
import { Refusal } from '../refusal.ts';
import type { Save } from './behaviour.ts';
import { find, lookUp } from './lookup.ts';
import type { OpenNote } from './open-note.ts';

type Signature = NonNullable<Note['signatures']>[number];
type PatientSignature = NonNullable<Note['patientSignatures']>[number];
/** A signature that this save gives. */
export type Stamped = Signature | PatientSignature;

/** A device's clock may be a little ahead of the server's. */
const clockToleranceMs = 120_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const hashOf = (note: Note): string => sha256(signedContent(note));

/** The moment of the act, which may lie before its arrival and not after. */
export function actedAt(at: string | undefined, now: Date, path: string): string {
  if (at === undefined) return now.toISOString();
  if (Date.parse(at) <= now.getTime() + clockToleranceMs) return at;
  const message = 'date must be earlier than now';
  throw new Refusal('validation-failed', { errors: [{ path, code: 'earlier', message }] });
}

const isGiven = ({ status }: Stamped) => status === 'Signed' || status === 'Pending';
const isNew = <T>(one: T, known: readonly T[] | undefined) => !(known ?? []).some((other) => isDeepStrictEqual(one, other));

/** Confirms the signatures that this save gives: who, when and of what is the server's word. Answers those it confirmed. */
export async function stampSignatures(save: Save, before: Note | undefined, after: OpenNote): Promise<Stamped[]> {
  const { caller, now } = save;
  const given: Stamped[] = [];
  const hash = hashOf(after);
  const signed = { hash, status: 'Signed' } as const;
  const signatures: Signature[] = [];
  for (const [index, signature] of (after.signatures ?? []).entries()) {
    if (!isGiven(signature) || !isNew(signature, before?.signatures)) {
      signatures.push(signature);
      continue;
    }
    const signer = signature.signer?.id ?? caller.profile?.id;
    if (signer === undefined || signer !== caller.profile?.id) {
      throw new Refusal('permission-missing', { detail: 'A signature is given by the signer alone.' });
    }
    const stamped = { ...signature, ...(await printedAs(save)), ...signed };
    stamped.signedAt = actedAt(signature.signedAt, now, `signatures.${index}.signedAt`);
    stamped.signer = { id: signer, resourceType: signerType(caller.profile.resourceType) };
    signatures.push(stamped);
    given.push(stamped);
  }
  if (given.length > 0) await requireSamePerson(save);
  if (after.signatures) after.signatures = signatures;
  after.patientSignatures = after.patientSignatures?.map((signature, index) => {
    if (!isGiven(signature) || !isNew(signature, before?.patientSignatures)) return signature;
    const stamped = {
      ...signature,
      ...signed,
      signedAt: actedAt(signature.signedAt, now, `patientSignatures.${index}.signedAt`),
    };
    given.push(stamped);
    return stamped;
  });
  return given;
}

/** Where the practice asks for it (spec section 9), whoever signs has proved within the last minutes who they are. */
async function requireSamePerson(save: Save): Promise<void> {
  const [preferences] = await find(save, 'PracticePreferences', []);
  if (preferences?.requireReauthenticationToSign !== true) return;
  requireRecent(await save.caller.confirmedAgo?.());
}

const signerType = (type: string) => (type === 'Patient' || type === 'RelatedPerson' ? type : 'Practitioner');

/** The name and the licences as they are printed beneath, from the signer's own record. */
async function printedAs({ caller, ...save }: Save): Promise<{ name?: string; credentials?: string }> {
  if (caller.profile?.resourceType !== 'Practitioner') return caller.profile?.display ? { name: caller.profile.display } : {};
  const practitioner = await lookUp(save, 'Practitioner', caller.profile.id);
  if (!practitioner) return {};
  const { name, credentials } = practitioner;
  const words = [name.given, name.middle, name.family].filter(Boolean).join(' ');
  return { ...(words ? { name: words } : {}), ...(credentials ? { credentials } : {}) };
}

/** Addenda that this save adds are the caller's own, signed as they are added; earlier ones stay. */
export function stampAddenda({ caller, now }: Save, before: Note | undefined, after: OpenNote): void {
  const known = before?.addenda ?? [];
  const kept = after.addenda ?? [];
  if (known.some((one) => !kept.some((other) => isDeepStrictEqual(one, other)))) {
    throw new Refusal('locked', { detail: 'An addendum stays as it was written.' });
  }
  if (!after.addenda) return;
  after.addenda = kept.map((addendum, index) => {
    if (!isNew(addendum, known)) return addendum;
    const author = ownReference(caller, addendum.author?.id);
    const at = actedAt(addendum.at, now, `addenda.${index}.at`);
    const hash = sha256(addendumContent(after.id, addendum));
    return { ...addendum, author, at, signature: { ...addendum.signature, signer: author, signedAt: at, hash } };
  });
}

/** Whether this save amends; the amendment names the version that was signed before. */
export function stampAmendments({ caller, now }: Save, before: Note | undefined, after: OpenNote): boolean {
  const known = before?.amendments ?? [];
  const amendments = after.amendments ?? [];
  if (known.some((one, index) => !isDeepStrictEqual(one, amendments[index]))) {
    throw new Refusal('locked', { detail: 'An amendment stays as it was made.' });
  }
  if (amendments.length === known.length) return false;
  if (before?.status !== 'Final' && before?.status !== 'Amended') {
    throw new Refusal('transition-refused', { detail: 'Only a signed note is amended.', allowed: ['Final', 'EnteredInError'] });
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
    throw new Refusal('permission-missing', { detail: 'What is added to a note is the work of whoever adds it.' });
  }
  return { id: own.id, resourceType: 'Practitioner' as const };
}
