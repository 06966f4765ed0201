import type { Note, SignatureConfiguration } from '@notewell/model';
import type { SignatureNeed } from '@notewell/rules';
import { requireRecent } from '../confirmed.ts';
import { Refusal } from '../refusal.ts';
import type { Save } from './behaviour.ts';
import { lookUp } from './lookup.ts';
import { definitionOfNote } from './note-facts.ts';
import { isOpenRevision } from './note-revisions.ts';
import { hashOf, type Stamped } from './note-signatures.ts';

/** Who signs a note: as the note says, else as its definition does. */
export async function configurationOfNote(
  place: Pick<Save, 'practice' | 'store' | 'beside'>,
  note: Note,
): Promise<SignatureConfiguration | undefined> {
  const named = note.signatureConfiguration ?? (await definitionOfNote(place, note))?.signatureConfiguration;
  return lookUp(place, 'SignatureConfiguration', named?.id);
}

/** Refuses a signature that is given in a way the configuration does not take, or without a proof that it asks for. */
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

/** Refuses a signature that the configuration has no place for, and one that comes before its turn. */
export function requireOwnTurn(needs: readonly SignatureNeed[], given: readonly Stamped[]): void {
  for (const signature of given) {
    const need = needs.find((one) => one.given === signature);
    if (!need) throw new Refusal('permission-missing', { detail: 'This note does not ask for this signature.' });
    if (!need.mayBeGiven) {
      const waits = needs.filter((one) => one.required && !one.given).map(({ kind }) => kind);
      const detail = `Others sign before: ${[...new Set(waits)].join(', ')}.`;
      throw new Refusal('transition-refused', { detail, allowed: ['Preliminary'] });
    }
  }
}

/** Where the text is fixed with the first signature, it changes only after somebody has sent the note back. */
export async function keepFirstSignature(save: Save, before: Note | undefined, after: Note): Promise<void> {
  const given = [...(before?.signatures ?? []), ...(before?.patientSignatures ?? [])].filter(({ status }) => status === 'Signed');
  if (before?.status !== 'Preliminary' || given.length === 0) return;
  const hash = hashOf(before);
  if (hash === hashOf(after) || !given.some((one) => one.hash === hash)) return;
  if ((after.revisionRequests ?? []).some(isOpenRevision)) return;
  const configuration = await configurationOfNote(save, before);
  if (!configuration?.lockAfterFirst) return;
  throw new Refusal('locked', { detail: 'Somebody has signed this text: send it back before it is changed.' });
}
