import type { PracticePreferences } from '@notewell/model';
import { signingLinkTries } from '@notewell/protocol';
import { actsFor } from '@notewell/rules';
import { type Caller, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import { type SignInGuard } from '../accounts/index.ts';
import { isAskedBy, isOpen } from './link-state.ts';
import { type RemoteSigningParts, TooManyAnswers, type Visitor } from './remote-signing-parts.ts';
import {
  definitionOfSignable,
  isHashOf,
  isOver,
  requireSignableRecord,
  type Signable,
  type SignableType,
  signableIn,
} from './signable.ts';
import { type Link, type signingLinksOf, typeOf } from './store/signing-links.ts';

/** The parts that every step of a signature by link works with. */
export interface LinkWork extends RemoteSigningParts {
  readonly links: ReturnType<typeof signingLinksOf>;
  readonly guard: SignInGuard;
}

interface LogEntry {
  readonly practice: string;
  readonly action: string;
  readonly link: Pick<Link, 'id' | 'note' | 'request'>;
  readonly who: Caller | Visitor;
  readonly more?: object;
}
/** Writes an audit entry about a link. */
export const log = ({ store }: LinkWork, { practice, action, link, who, more }: LogEntry): void =>
  store.trail.note(practice, {
    action,
    type: typeOf(link),
    id: link.note,
    actor: 'accountId' in who ? nameOf(who) : `SigningLink/${link.id}`,
    account: 'accountId' in who ? who.accountId : '',
    requestId: who.requestId,
    detail: { link: link.id, ...(who.ip ? { ip: who.ip } : {}), ...more },
  });

/**
 * Finds the link of a key, if it still works and the record's text is unchanged. In the key, the practice comes before the
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
  const found = await lookUp(place, typeOf(link), link.note);
  const record: Signable | undefined = found?.id === undefined ? undefined : { ...found, id: found.id };
  if (!record || isOver(record.resourceType, record.status) || !isHashOf(record, link.noteHash))
    throw new Refusal('link-over', { detail: 'The document was changed after this link was sent. Ask for a new link.' });
  // Staff who take the request off the record, or record its answer, end the link.
  if (!record.patientSignatures?.some(isAskedBy(link))) throw new Refusal('link-over');
  const { signer } = link.request;
  const relative = signer?.resourceType === 'RelatedPerson' ? await lookUp(place, 'RelatedPerson', signer.id) : undefined;
  // Rights may end while the link is open.
  if (signer?.resourceType === 'RelatedPerson' && !(relative && actsFor(relative, await practiceDay(place, now()))))
    throw new Refusal('link-over');
  // Nobody outside reads what they could not sign.
  await requireSignableRecord({ ...place, now: new Date(now()) }, record).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('link-over') : error;
  });
  return { practice, link, place, record };
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

interface RecordChange {
  readonly practice: string;
  readonly caller: Caller;
  readonly type: SignableType;
  readonly id: string;
  readonly next: (record: Signable) => Signable;
}
/** Changes the newest version of a record. */
export async function changeRecord(
  { store, saving }: LinkWork,
  { practice, caller, type, id, next }: RecordChange,
): Promise<void> {
  const definition = definitionOfSignable[type];
  const before = await store.reader.read(practice, definition, id, everything);
  if (!before || before.deleted) throw new Refusal('gone');
  await saving.update({ practice, caller, definition, before, next: next(signableIn(type, bodyOf(before), id)) });
}

export const refusedField = (path: string, message: string) =>
  new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });
