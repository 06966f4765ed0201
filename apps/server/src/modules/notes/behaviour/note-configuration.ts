import type { Note, SignatureConfiguration } from '@notewell/model';
import { requireRecent } from '../../../kernel/confirmed.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { definitionOfNote } from './note-facts.ts';
import { isOpenRevision } from './note-revisions.ts';
import { hashOf, type Stamped } from './note-signatures.ts';

/** The signature configuration of a note: its own, else its definition's. */
export async function configurationOfNote(
  place: Pick<Save, 'practice' | 'store' | 'sameSave'>,
  note: Note,
): Promise<SignatureConfiguration | undefined> {
  const named = note.signatureConfiguration ?? (await definitionOfNote(place, note))?.signatureConfiguration;
  return lookUp(place, 'SignatureConfiguration', named?.id);
}

/** Refuses a signature whose method the configuration does not allow, or that lacks a required proof of identity. */
export async function requireWayOfSigning(
  save: Save,
  configuration: SignatureConfiguration | undefined,
  given: readonly Stamped[],
): Promise<void> {
  if (given.length === 0 || !configuration) return;
  const { methods = [], reauthenticate } = configuration;
  // A name is the way of signing that everybody has; a stored signature is a drawn one that was kept.
  const taken = new Set<string>([...methods, ...(methods.includes('Drawn') ? ['Stored'] : [])]);
  const refused = given.find(({ method }) => methods.length > 0 && !taken.has(method ?? 'Typed'));
  if (refused) {
    const message = `This note is signed ${methods.join(' or ').toLowerCase()}.`;
    throw new Refusal('validation-failed', { errors: [{ path: 'signatures.method', code: 'invalid', message }] });
  }
  if (reauthenticate && given.some((one) => !('patient' in one))) {
    requireRecent(await save.caller.confirmedAgo?.());
  }
}

/** If the configuration fixes the text with the first signature, it changes only after a revision request. */
export async function keepFirstSignature(save: Save, before: Note | undefined, after: Note): Promise<void> {
  const given = [...(before?.signatures ?? []), ...(before?.patientSignatures ?? [])].filter(({ status }) => status === 'Signed');
  if (before?.status !== 'Preliminary' || given.length === 0) return;
  const hash = hashOf(before);
  if (hash === hashOf(after) || !given.some((one) => one.hash === hash)) return;
  if ((after.revisionRequests ?? []).some(isOpenRevision)) return;
  const configuration = await configurationOfNote(save, before);
  if (!configuration?.lockAfterFirst) return;
  throw new Refusal('locked', { detail: 'Somebody has signed this text. Send the note back before you change it.' });
}
