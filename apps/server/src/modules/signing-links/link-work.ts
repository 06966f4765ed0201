import { Note, type PracticePreferences } from '@notewell/model';
import { signingLinkTries } from '@notewell/protocol';
import { type Caller, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import { type SignInGuard } from '../accounts/index.ts';
import { hashOf } from '../notes/index.ts';
import { isAskedBy, isOpen } from './link-state.ts';
import { type RemoteSigningParts, TooManyAnswers, type Visitor } from './remote-signing-parts.ts';
import { type Link, type signingLinksOf } from './store/signing-links.ts';

/** The parts that every step of a signature by link works with. */
export interface LinkWork extends RemoteSigningParts {
  readonly links: ReturnType<typeof signingLinksOf>;
  readonly guard: SignInGuard;
}

interface LogEntry {
  readonly practice: string;
  readonly action: string;
  readonly link: Pick<Link, 'id' | 'note'>;
  readonly who: Caller | Visitor;
  readonly more?: object;
}
/** Writes an audit entry about a link. */
export const log = ({ store }: LinkWork, { practice, action, link, who, more }: LogEntry): void =>
  store.trail.note(practice, {
    action,
    type: 'Note',
    id: link.note,
    actor: 'accountId' in who ? nameOf(who) : `SigningLink/${link.id}`,
    account: 'accountId' in who ? who.accountId : '',
    requestId: who.requestId,
    detail: { link: link.id, ...(who.ip ? { ip: who.ip } : {}), ...more },
  });

/**
 * Finds the link of a key, if it still works and the note's text is unchanged. In the key, the practice comes before the
 * secret.
 */
export async function linkOf({ store, links, guard, now }: LinkWork, key: string, { ip }: Visitor) {
  const wait = guard.waitFor(ip, '');
  if (wait > 0) throw new TooManyAnswers(wait);
  const at = key.indexOf('.');
  const [practice, secret] = [key.slice(0, at), key.slice(at + 1)];
  const link = at > 0 && (await store.practices.isOpen(practice)) ? await links.bySecret(practice, secret) : undefined;
  if (!link) {
    guard.failed(ip, '');
    throw new Refusal('link-over');
  }
  if (!isOpen(link, now())) throw new Refusal('link-over');
  const place = { practice, store };
  const note = await lookUp(place, 'Note', link.note);
  if (!note?.id || note.status === 'EnteredInError' || hashOf(note) !== link.noteHash)
    throw new Refusal('link-over', { detail: 'The document was changed after this link was sent. Ask for a new link.' });
  // Staff who take the request off the note, or record its answer, end the link.
  if (!note.patientSignatures?.some(isAskedBy(link))) throw new Refusal('link-over');
  return { practice, link, place, note: { ...note, id: note.id } };
}

interface Proof {
  readonly key: string;
  readonly answer: string;
}
/** Finds the link of a key after a correct answer. Five wrong answers close it. */
export async function proved(work: LinkWork, { key, answer }: Proof, visitor: Visitor) {
  const { links, guard } = work;
  const found = await linkOf(work, key, visitor);
  const { practice, link, place } = found;
  // Counted before it is judged: many answers at one moment would else all be judged.
  const count = await links.failed(practice, link.id);
  if (count > signingLinkTries) throw new Refusal('link-over');
  const patient = await lookUp(place, 'Patient', link.request.patient);
  const given = answer.trim();
  const right =
    link.request.proof === 'BirthDate'
      ? patient?.birthDate !== undefined && given === patient.birthDate
      : await links.isAnswer(practice, link.id, given);
  if (!right) {
    guard.failed(visitor.ip, '');
    log(work, { practice, action: 'signing-link-refused', link, who: visitor, more: { wrong: count } });
    throw count >= signingLinkTries
      ? new Refusal('link-over', { detail: 'Too many wrong answers. Ask for a new link.' })
      : new Refusal('answer-wrong');
  }
  await links.forgive(practice, link.id);
  return { ...found, patient };
}

export const preferencesIn = async ({ store }: LinkWork, practice: string): Promise<PracticePreferences | undefined> =>
  (await find({ practice, store }, 'PracticePreferences', []))[0];

/** The practice's name for people outside. */
export const practiceName = async (
  { store }: LinkWork,
  practice: string,
  preferences: PracticePreferences | undefined,
): Promise<string> =>
  preferences?.name ?? (await store.practices.list()).find(({ networkId }) => networkId === practice)?.display ?? practice;

interface NoteChange {
  readonly practice: string;
  readonly caller: Caller;
  readonly id: string;
  readonly next: (note: Note) => Note;
}
/** Changes the newest version of a note. */
export async function changeNote({ store, saving }: LinkWork, { practice, caller, id, next }: NoteChange): Promise<void> {
  const before = await store.reader.read(practice, Note, id, everything);
  if (!before || before.deleted) throw new Refusal('gone');
  const current = storedAs('Note', before);
  await saving.update({ practice, caller, definition: Note, before, next: next(current) });
}

export const refusedField = (path: string, message: string) =>
  new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });
