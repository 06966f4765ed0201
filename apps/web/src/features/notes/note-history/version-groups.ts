import type { Note } from '@notewell/model';
import { signedOver } from '@notewell/rules';
import { noteChanges } from './note-changes.ts';

/** A version that is listed, with the drafts saved before it that are folded below it. */
export interface VersionGroup {
  readonly version: Note;
  readonly drafts: readonly Note[];
  /** The version saved just before it, also if that is folded. */
  readonly before: Note | undefined;
}

/** Folds drafts between signed versions. Expects the newest version first. */
export function versionGroups(versions: readonly Note[]): readonly VersionGroup[] {
  const groups: { version: Note; drafts: Note[] }[] = [];
  for (const version of versions) {
    const last = groups.at(-1);
    if (version.status === 'Preliminary' && last?.version.status === 'Preliminary') last.drafts.push(version);
    else groups.push({ version, drafts: [] });
  }
  return groups.map((group, at) => ({ ...group, before: group.drafts[0] ?? groups[at + 1]?.version }));
}

/** Most changed parts that a sentence names. */
const mostNamed = 3;
const and = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Returns the effect of a version as a sentence. `before` is the version it is compared with. */
export function versionSentence(before: Note | undefined, after: Note): string {
  const given = (note: Note | undefined) => (note?.signatures ?? []).filter(({ signedAt }) => signedAt);
  const signer = given(after).find(({ signedAt }) => !given(before).some((one) => one.signedAt === signedAt));
  if (after.status === 'EnteredInError' && before?.status !== 'EnteredInError') return 'Marked as entered in error.';
  if ((after.amendments?.length ?? 0) > (before?.amendments?.length ?? 0))
    return `Amended and signed again.${overWords(before, after)}`;
  if ((after.addenda?.length ?? 0) > (before?.addenda?.length ?? 0)) return 'Addendum added.';
  if (signer) {
    // The reason is saved with the draft, just before its author signs.
    const over = overWords(given(before).length > 0 ? before : undefined, after);
    return `Signed by ${signer.name ?? signer.signer?.display ?? 'a colleague'}.${over}`;
  }
  if (!before) return 'Note begun.';
  if (given(before).length > given(after).length) return 'Signature undone.';
  const asked = askedSentence(before, after);
  if (asked) return asked;
  const labels = [...new Set(noteChanges(before, after).map(({ label }) => label))];
  if (labels.length === 0) return 'Saved without a change of the text.';
  const more = labels.length - mostNamed;
  return `${and([...labels.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])])} changed.`;
}

/** Says why the note was signed although checks were open, as far as `before` does not. */
function overWords(before: Note | undefined, after: Note): string {
  const known = new Set(before && signedOver(before).map(({ reason }) => reason));
  const reasons = signedOver(after).flatMap(({ reason }) => (known.has(reason) ? [] : [`“${reason}”`]));
  return reasons.length > 0 ? ` Signed over open checks: ${and(reasons)}` : '';
}

/** Returns what was asked of somebody, or answered, outside the text; undefined if nothing was. */
function askedSentence(before: Note, { revisionRequests = [], reviewers = [] }: Note): string | undefined {
  const request = revisionRequests[before.revisionRequests?.length ?? 0];
  if (request) return `Sent back: “${request.comment}”`;
  for (const { reviewer, requestedAt, status } of reviewers) {
    const was = before.reviewers?.find((one) => one.reviewer.id === reviewer.id && one.requestedAt === requestedAt);
    const name = reviewer.display ?? 'A colleague';
    if (was?.status === status) continue;
    if (!was) return `${name} was asked to review it.`;
    if (status === 'Cancelled') return `The request to review was taken back from ${name}.`;
    if (status === 'Approved') return `${name} reviewed it.`;
  }
  return undefined;
}
