import type { Note } from '@notewell/model';
import { holdsContent } from './presence.ts';

type Signature = NonNullable<Note['signatures']>[number];

/** Milliseconds for which the undo of a signature is offered. */
export const undoMs = 10_000;
/** Milliseconds that the server allows beyond that, for an undo that is on its way. */
export const undoLatencyMs = 20_000;

const same = (a: Signature, b: Signature): boolean =>
  a.signer?.id === b.signer?.id && a.signedAt === b.signedAt && a.hash === b.hash && b.status === 'Signed';

/** Signatures that a change removed. A signature that its signer gives again is replaced, not lost. */
export function withdrawnIn(before: Note | undefined, after: Note): readonly Signature[] {
  const known = before?.signatures ?? [];
  const left = after.signatures ?? [];
  const added = left.filter(
    (one) => (one.status === 'Pending' || one.status === 'Signed') && !known.some((other) => same(other, one)),
  );
  return known.filter(
    (one) =>
      one.status === 'Signed' &&
      !left.some((other) => same(one, other)) &&
      !added.some(({ signer }) => signer?.id === one.signer?.id),
  );
}

export interface WithdrawalFacts {
  /** The current note, with the signature. */
  readonly before: Note;
  /** The version before that one; undefined if the note was created with its signature. */
  readonly earlier: Note | undefined;
  readonly withdrawn: readonly Signature[];
  /** The practitioner who takes a signature back. */
  readonly by: string | undefined;
  readonly now: number;
}

/** Returns the reason why a signature cannot be taken back; undefined if it can. Nothing may have followed it. */
export function againstWithdrawal({ before, earlier, withdrawn, by, now }: WithdrawalFacts): string | undefined {
  const [signature] = withdrawn;
  if (!signature || withdrawn.length > 1 || by === undefined || signature.signer?.id !== by)
    return 'Only the signer can undo this signature.';
  const followed = earlier?.signatures?.some((one) => same(signature, one)) === true;
  if (followed || (before.amendments?.length ?? 0) > 0 || before.status === 'EnteredInError')
    return 'The note changed after this signature. Amend it, or add an addendum.';
  const given = Date.parse(before.meta?.lastModified ?? '');
  if (!(now - given <= undoMs + undoLatencyMs))
    return 'It is too late to undo this signature. Amend the note, or add an addendum.';
  return undefined;
}

/** Returns the note before its last signature: the current text with the earlier signatures. */
export function withoutLastSignature(note: Note, earlier: Note | undefined, withdrawn: Signature, at: string): Note {
  const { signed: _signed, signatures: _given, ruleResults: _results, revisionRequests: _resolved, ...rest } = note;
  const { signer, role, signedAt, hash } = withdrawn;
  return {
    ...rest,
    status: 'Preliminary',
    ...(earlier?.signatures ? { signatures: earlier.signatures } : {}),
    ...(earlier?.ruleResults ? { ruleResults: earlier.ruleResults } : {}),
    ...(earlier?.revisionRequests ? { revisionRequests: earlier.revisionRequests } : {}),
    withdrawals: [
      ...(note.withdrawals ?? []),
      {
        signer: { id: signer?.id ?? '', resourceType: 'Practitioner' as const },
        ...(role ? { role } : {}),
        ...(signedAt ? { signedAt } : {}),
        at,
        ...(hash ? { hash } : {}),
      },
    ],
  };
}

/**
 * True if no signature of the session covers the words of a member's draft, given or taken back: somebody wrote them in the
 * member's chart. `hash` is that of the draft. Withdrawals of earlier releases hold none.
 */
export function holdsOwnWords(draft: Note, whole: Pick<Note, 'signatures' | 'withdrawals'> | undefined, hash: string): boolean {
  if (draft.sections?.some((section) => holdsContent(section, draft)) !== true) return false;
  const { signatures = [], withdrawals = [] } = whole ?? {};
  const given = [...signatures.filter(({ status }) => status === 'Signed'), ...withdrawals];
  const isOfSession = (one: (typeof given)[number]) =>
    given.some(({ signer, signedAt }) => signer?.id === one.signer?.id && signedAt === one.signedAt);
  const own = [...(draft.signatures ?? []).filter(({ status }) => status === 'Signed'), ...(draft.withdrawals ?? [])];
  return !own.some((one) => isOfSession(one) && (one.hash === undefined || one.hash === hash));
}

/** True if the signature of a session's note gave this one to a member's part. It is undone with the session's. */
export const isGivenWithSession = (whole: Pick<Note, 'signatures'> | undefined, signature: Signature): boolean =>
  whole?.signatures?.some(
    ({ status, signer, signedAt }) =>
      status === 'Signed' && signer?.id === signature.signer?.id && signedAt === signature.signedAt,
  ) === true;

export interface UndoFacts {
  readonly note: Note;
  /** The note of the session that this one is a part of, once it is known. */
  readonly whole: Note | undefined;
  /** Id of the reader. */
  readonly by: string | undefined;
  readonly now: number;
}

/** Returns the reader's last signature while its undo is still offered, and until when. */
export function undoableIn({ note, whole, by, now }: UndoFacts): { signature: Signature; until: number } | undefined {
  const given = (note.signatures ?? []).filter(({ status }) => status === 'Signed');
  const signature = given.toSorted((a, b) => Date.parse(a.signedAt ?? '') - Date.parse(b.signedAt ?? '')).at(-1);
  if (!signature || by === undefined || signature.signer?.id !== by) return undefined;
  if (note.status !== 'Preliminary' && note.status !== 'Final') return undefined;
  if (note.partOf && (!whole || isGivenWithSession(whole, signature))) return undefined;
  // A device whose clock is behind offers it no longer than the others.
  const until = Math.min(Date.parse(signature.signedAt ?? ''), now) + undoMs;
  return until > now ? { signature, until } : undefined;
}
