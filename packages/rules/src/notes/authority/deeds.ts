import type { Note, SignerKind } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { signedContent } from '../signed-content.ts';
import { authorIn } from './author.ts';

/** One action of a write on a note. A write may contain several. */
export type NoteDeed =
  /** Creates the note, in the name of `author` if somebody is named. */
  | { readonly does: 'start'; readonly author: string | undefined }
  | { readonly does: 'edit' | 'sendBack' | 'amend' | 'addAddendum' | 'withdraw' }
  /** Answers a revision request; `signs` if the write gives a signature as author. */
  | { readonly does: 'answer'; readonly signs?: boolean }
  | { readonly does: 'collectSignature' | 'actOnAlert' | 'delete' | 'keepApart' }
  /** Asks for signatures; `ofSelf` if the writer asks themselves. */
  | { readonly does: 'askForSignature'; readonly ofSelf?: boolean }
  /** Asks for reviews; `ofSelf` if its writer is among the new reviewers, `ofAuthor` if the note's author is. */
  | { readonly does: 'askForReview'; readonly ofSelf?: boolean; readonly ofAuthor?: boolean }
  | { readonly does: 'changeType' }
  /** Writes another note as a part of this one: a member's of a group session, or a service's. */
  | { readonly does: 'startPart' }
  /** Overrides a rule; `lenient` if the note type lets signers do so with a reason. */
  | { readonly does: 'override'; readonly lenient: boolean }
  /** Signs; `isSentBack` if a revision request is open before or after the write. */
  | { readonly does: 'sign'; readonly as: SignerKind; readonly amends: boolean; readonly isSentBack?: boolean }
  /** Takes back a signature that was given by `signer`. */
  | { readonly does: 'unsign'; readonly signer: string | undefined }
  | { readonly does: 'changeAuthor'; readonly to: string | undefined; readonly signs: boolean };

type Signature = NonNullable<Note['signatures']>[number];
type Given = Pick<Signature, 'status'>;

/** Equal values give equal text. Displays of references are left out, because they follow the resource they name. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, item: unknown) => {
    if (!isRecord(item)) return item;
    const isReference = typeof item.id === 'string';
    const names = Object.keys(item).filter((name) => item[name] !== undefined && !(isReference && name === 'display'));
    return Object.fromEntries(names.toSorted().map((name) => [name, item[name]]));
  });
const isSame = (one: unknown, other: unknown): boolean => textOf(one ?? []) === textOf(other ?? []);
const isIn = (one: unknown, list: readonly unknown[] = []): boolean => list.some((other) => isSame(one, other));
const newIn = <T>(after: readonly T[] = [], before: readonly T[] = []): readonly T[] => after.filter((one) => !isIn(one, before));

const isGiven = ({ status }: Given): boolean => status === 'Signed' || status === 'Pending';
const given = <S extends Given>(list: readonly S[] = []): readonly S[] => list.filter(isGiven);

/** Content of the note without its authors: a change of author alone is no edit. */
function textWithout(note: Note, authors: readonly (string | undefined)[]): string {
  const participants = (note.participants ?? []).filter(({ individual }) => !authors.includes(individual.id));
  // A body sent by a client may lack the id.
  return signedContent({ ...note, id: '', participants });
}

/** Rule results of the note, without overridden ones. */
const plainResults = ({ ruleResults = [] }: Note) => ruleResults.filter(({ override }) => !override);

function isEdited(before: Note, after: Note): boolean {
  const authors = [authorIn(before), authorIn(after)];
  const compared = authors[0] === authors[1] ? [] : authors;
  if (textWithout(before, compared) !== textWithout(after, compared)) return true;
  if (!isSame(before.identifiers, after.identifiers)) return true;
  if (!isSame(before['content'], after['content']) || before.summaryDocument?.id !== after.summaryDocument?.id) return true;
  return (
    before.status === 'Preliminary' && (!isSame(plainResults(before), plainResults(after)) || before.signed !== after.signed)
  );
}

/** Signatures requested from people other than the writer. */
const askedOfOthers = ({ signatures = [] }: Note, writer: string) =>
  signatures.filter((one) => !isGiven(one) && one.signer?.id !== writer);

/**
 * True if the writer asks themselves to sign. A place that they signed in, and take their signature out of, was asked of them
 * before.
 */
function asksSelf(before: Note | undefined, after: Note, writer: string): boolean {
  const own = (note: Note | undefined) =>
    (note?.signatures ?? []).filter(({ signer, role }) => signer?.id === writer && role !== 'Author');
  const countsIn = (note: Note | undefined) => {
    const places = own(note);
    const signed = places.filter(isGiven).length;
    return { signed, open: places.length - signed };
  };
  const [was, is] = [countsIn(before), countsIn(after)];
  return is.open > was.open + Math.max(0, was.signed - is.signed);
}

/** True if the person sent the note back and nobody has answered yet. */
export const isSentBackBy = ({ revisionRequests = [] }: Note, id: string): boolean =>
  revisionRequests.some(({ by, resolvedAt }) => resolvedAt === undefined && by?.id === id);

/** True if the note went back to its author, who has not answered yet. */
export const isSentBack = ({ revisionRequests = [] }: Pick<Note, 'revisionRequests'>): boolean =>
  revisionRequests.some(({ resolvedAt }) => resolvedAt === undefined);

/** True if a revision request is open before or after the write, or new in it. */
const isSentBackIn = (before: Note | undefined, after: Note): boolean =>
  (before !== undefined && isSentBack(before)) ||
  isSentBack(after) ||
  (after.revisionRequests?.length ?? 0) > (before?.revisionRequests?.length ?? 0);

type Revision = NonNullable<Note['revisionRequests']>[number];
const answerIn = ({ reply, resolvedAt, resolvedBy }: Revision) => ({ reply, resolvedAt, resolvedBy });

/** True if the write answers a revision request, or changes its answer. The undo of a signature only takes answers out. */
const isAnswered = (before: Note | undefined, after: Note): boolean =>
  (before?.revisionRequests ?? []).some((one, at) => {
    const now = after.revisionRequests?.[at];
    return (now?.reply !== undefined || now?.resolvedAt !== undefined) && !isSame(answerIn(one), answerIn(now));
  });

function signing(before: Note | undefined, after: Note): NoteDeed[] {
  const sentBack = isSentBackIn(before, after);
  const amends = (after.amendments?.length ?? 0) > (before?.amendments?.length ?? 0);
  const added = newIn(given(after.signatures), given(before?.signatures));
  const lost = newIn(given(before?.signatures), given(after.signatures));
  return [
    ...added.map(({ role }): NoteDeed => ({ does: 'sign', as: role ?? 'Author', amends, isSentBack: sentBack })),
    ...lost.map(({ signer }): NoteDeed => ({ does: 'unsign', signer: signer?.id })),
    ...(isAnswered(before, after)
      ? [{ does: 'answer', signs: added.some(({ role = 'Author' }) => role === 'Author') } as const]
      : []),
    ...(isSame(before?.patientSignatures, after.patientSignatures) ? [] : [{ does: 'collectSignature' } as const]),
  ];
}

function lifeCycleDeeds(before: Note | undefined, after: Note, writer: string): NoteDeed[] {
  const found: NoteDeed[] = [];
  const known = before?.revisionRequests ?? [];
  if ((after.revisionRequests?.length ?? 0) > known.length) found.push({ does: 'sendBack' });
  if (!isSame(before?.addenda, after.addenda)) found.push({ does: 'addAddendum' });
  if (!isSame(before?.alertActions, after.alertActions)) found.push({ does: 'actOnAlert' });
  const asked = newIn(
    after.reviewers?.map(({ reviewer }) => reviewer.id),
    before?.reviewers?.map(({ reviewer }) => reviewer.id),
  );
  if (asked.length > 0) {
    const author = authorIn(after);
    const ofAuthor = author !== undefined && asked.includes(author);
    found.push({ does: 'askForReview', ofSelf: asked.includes(writer), ofAuthor });
  }
  if (asksSelf(before, after, writer)) found.push({ does: 'askForSignature', ofSelf: true });
  // Overrides that the note type allows are known once the type is loaded: see `overrideRefusal`.
  const overrides = (note: Note | undefined) => note?.ruleResults?.flatMap(({ override }) => override ?? []);
  if (newIn(overrides(after), overrides(before)).length > 0) found.push({ does: 'override', lenient: true });
  return found;
}

/** Every action of a write by `writer` on a note; `after` is undefined for a delete. */
export function deedsIn(before: Note | undefined, after: Note | undefined, writer: string): readonly NoteDeed[] {
  if (!after) return before ? [{ does: 'delete' }] : [];
  const common = [...signing(before, after), ...lifeCycleDeeds(before, after, writer)];
  if (!before) return [{ does: 'start', author: authorIn(after) }, ...common];
  const found: NoteDeed[] = [];
  if (authorIn(before) !== authorIn(after) || !isSame(before.handOvers, after.handOvers)) {
    found.push({ does: 'changeAuthor', to: authorIn(after), signs: common.some(({ does }) => does === 'sign') });
  }
  if (before.definition?.id !== after.definition?.id) found.push({ does: 'changeType' });
  if ((before.confidential ?? false) !== (after.confidential ?? false)) found.push({ does: 'keepApart' });
  if (isEdited(before, after)) found.push({ does: before.status === 'Preliminary' ? 'edit' : 'amend' });
  else if ((after.amendments?.length ?? 0) > (before.amendments?.length ?? 0)) found.push({ does: 'amend' });
  if (!isSame(askedOfOthers(before, writer), askedOfOthers(after, writer))) found.push({ does: 'askForSignature' });
  if (after.status === 'EnteredInError' && before.status !== 'EnteredInError') found.push({ does: 'withdraw' });
  return [...found, ...common];
}
