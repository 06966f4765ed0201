import type { Note, Practitioner, SignatureConfiguration } from '@notewell/model';
import {
  authorIn,
  fixedIds,
  isOnList,
  patientSentenceFault,
  type SignatureFacts,
  type SignatureNeed,
  signsInPlace,
  type TermsFacts,
  termsOf,
} from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { practiceDay } from '../../../resources/saving/practice-day.ts';
import { definitionOfNote } from './note-facts.ts';
import type { Stamped } from './note-signatures.ts';
import type { OpenNote } from './open-note.ts';

type Signature = NonNullable<Note['signatures']>[number];

/** The facts that decide who may sign for a signature slot: roles held, and staff lists that include the person. */
export async function signerFacts(save: Save, note: Note): Promise<Required<Pick<SignatureFacts, 'holdsRole' | 'isListed'>>> {
  const ids = new Set((note.signatures ?? []).flatMap(({ signer }) => (signer ? [signer.id] : [])));
  const people = new Map<string, Practitioner | undefined>();
  for (const id of ids) people.set(id, await lookUp(save, 'Practitioner', id));
  const day = await practiceDay(save, save.now);
  return {
    holdsRole: (id, role) => people.get(id)?.profile?.roles?.some((one) => one.id === role) === true,
    isListed: (id, listing) => isOnList(people.get(id), listing, day),
  };
}

/**
 * Refuses a signature that the note has no place for. Somebody asked by name has one, and so has the author's supervisor
 * once the author has signed.
 */
export function requirePlace(
  save: Save,
  {
    before,
    after,
    configuration,
    facts,
    given,
  }: {
    readonly before: Note | undefined;
    readonly after: Note;
    readonly configuration: SignatureConfiguration | undefined;
    readonly facts: SignatureFacts;
    readonly given: readonly Stamped[];
  },
): void {
  const { caller } = save;
  const author = authorIn(after);
  const asked = before?.signatures?.some(({ status, signer }) => status === 'Requested' && signer?.id === caller.profile?.id);
  const supervises =
    author !== undefined &&
    caller.permissions.has('supervision') &&
    'supervisees' in caller.patients &&
    caller.patients.supervisees?.includes(author) === true &&
    (before?.signatures ?? []).some(({ status, signer }) => status === 'Signed' && signer?.id === author);
  for (const signature of given) {
    if ('patient' in signature) continue;
    const isCosigning = 'role' in signature && signature.role !== undefined && signature.role !== 'Author';
    if (isCosigning && supervises) continue;
    if (isCosigning && signature.role === 'Supervisor' && !caller.permissions.has('supervision')) {
      const named = supervisorPlaces(configuration);
      if (!named || !signsInPlace(signature, after, named, facts))
        throw new Refusal('permission-missing', {
          detail:
            'You need the role Supervisor to sign this note as supervisor. Who manages people gives it in Admin, on your page under People.',
        });
    }
    if (isCosigning && asked) continue;
    if (!signsInPlace(signature, after, configuration, facts))
      throw new Refusal('permission-missing', { detail: 'This note does not ask for your signature.' });
  }
}

/** The configuration with only those of its places for a supervisor that say who fills them. */
function supervisorPlaces(
  configuration: SignatureConfiguration | undefined,
): Pick<SignatureConfiguration, 'signers'> | undefined {
  const signers = configuration?.signers?.filter(
    ({ kind, practitioners, roles, participant }) =>
      kind === 'Supervisor' && (practitioners?.length || roles?.length || participant !== undefined),
  );
  return signers && signers.length > 0 ? { signers } : undefined;
}

/** States the place, the meaning and the sentence of each signature that is given; refuses what the caller made up of them. */
export function stateTerms({ caller, sameSave }: Save, after: Note, given: readonly Stamped[], facts: TermsFacts): void {
  // A link to sign states the sentence that it showed.
  if (caller.profile?.id === fixedIds.systemAccount) return;
  for (const one of after.patientSignatures ?? []) {
    const fault = given.includes(one) ? patientSentenceFault(one, facts) : undefined;
    if (fault) throw refused(fault);
  }
  for (const one of after.signatures ?? []) {
    if (!given.includes(one)) continue;
    const terms = termsOf(one, { ...facts, follows: sameSave !== undefined });
    if ('refused' in terms) throw refused(terms.refused);
    const signature: { -readonly [K in keyof Signature]: Signature[K] } = one;
    for (const name of ['slot', 'meaning', 'attestation'] as const) delete signature[name];
    Object.assign(signature, terms);
  }
}

const refused = (message: string): Refusal =>
  new Refusal('validation-failed', { errors: [{ path: 'signatures', code: 'invalid', message }] });

/** Refuses a signature before its turn. */
export function requireTurn(needs: readonly SignatureNeed[], given: readonly Stamped[]): void {
  const early = given.some((signature) => needs.find((one) => one.given === signature)?.mayBeGiven === false);
  if (!early) return;
  const waits = needs.filter((one) => one.required && !one.given).map(({ kind }) => kind);
  const detail = `Others have to sign first: ${[...new Set(waits)].join(', ')}.`;
  throw new Refusal('transition-refused', { detail, allowed: ['Preliminary'] });
}

/**
 * Keeps the signers that the note's definition asks for. Another definition brings its own; another configuration takes who
 * manages notes.
 */
export async function keepConfiguration(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  const chosen = after.signatureConfiguration?.id;
  if (chosen === undefined || save.caller.profile?.id === fixedIds.systemAccount) return;
  if (chosen === before?.signatureConfiguration?.id) {
    if (before.definition?.id !== after.definition?.id) await takeConfiguration(save, after);
    return;
  }
  if (save.caller.permissions.has('note master')) return;
  const asked = (await definitionOfNote(save, after))?.signatureConfiguration?.id;
  if (asked === undefined || asked === chosen) return;
  throw new Refusal('permission-missing', {
    detail: 'The note type decides who signs. Choose none here.',
    missing: ['note master'],
  });
}

/** Replaces the signers of the former definition, which a client may leave in place, by those of the new one. */
async function takeConfiguration(save: Save, after: OpenNote): Promise<void> {
  const asked = (await definitionOfNote(save, after))?.signatureConfiguration;
  if (asked) after.signatureConfiguration = asked;
  else delete after.signatureConfiguration;
}
