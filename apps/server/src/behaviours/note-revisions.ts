import { isDeepStrictEqual } from 'node:util';
import type { Note } from '@notewell/model';
import { Refusal } from '../refusal.ts';
import type { Save } from './behaviour.ts';
import type { OpenNote } from './open-note.ts';

type Revision = NonNullable<Note['revisionRequests']>[number];

/** Whoever holds one of these may send any note back. */
const mayReturn = ['supervision', 'quality assurance', 'note master'] as const;

export const isOpenRevision = ({ resolvedAt }: Revision): boolean => resolvedAt === undefined;

/**
 * A note is sent back before it is final, with a comment, by whoever is asked to sign or review it, by its author, or by
 * whoever may. What was said stays; who said it and when is the server's word.
 */
export function stampRevisions({ caller, now }: Save, before: Note | undefined, after: OpenNote): void {
  const known = before?.revisionRequests ?? [];
  const requests = after.revisionRequests ?? [];
  const lost = known.some((one, index) => {
    const { resolvedAt: _at, resolvedBy: _by, reply: _reply, ...said } = one;
    const { resolvedAt: _nowAt, resolvedBy: _nowBy, reply: _nowReply, ...still } = requests[index] ?? { comment: '' };
    return !isDeepStrictEqual(said, still);
  });
  if (lost) throw new Refusal('locked', { detail: 'What was said of a note stays as it was said.' });
  const own = caller.profile?.resourceType === 'Practitioner' ? caller.profile.id : undefined;
  const by = own === undefined ? {} : { by: { id: own, resourceType: 'Practitioner' as const } };
  after.revisionRequests = requests.map((request, index) => {
    if (index < known.length) {
      const was = known[index];
      const answered = request.resolvedAt !== undefined && was?.resolvedAt === undefined;
      return answered && own !== undefined
        ? { ...request, resolvedAt: now.toISOString(), resolvedBy: { id: own, resourceType: 'Practitioner' as const } }
        : { ...request, ...pickResolved(was) };
    }
    if (before && before.status !== 'Preliminary') {
      throw new Refusal('locked', { detail: 'A signed note is not sent back: amend it or add an addendum.' });
    }
    const asked =
      own !== undefined &&
      [
        ...(before?.signatures ?? []).map(({ signer }) => signer?.id),
        ...(before?.reviewers ?? []).map(({ reviewer }) => reviewer.id),
        ...(before?.participants ?? []).map(({ individual }) => individual.id),
      ].includes(own);
    if (!asked && !mayReturn.some((one) => caller.permissions.has(one))) {
      throw new Refusal('permission-missing', { missing: mayReturn });
    }
    const { comment, section } = request;
    return { comment, ...(section ? { section } : {}), ...by, at: now.toISOString() };
  });
  if (after.revisionRequests.length === 0) delete after.revisionRequests;
}

const pickResolved = (was: Revision | undefined): Partial<Revision> =>
  was?.resolvedAt ? { resolvedAt: was.resolvedAt, ...(was.resolvedBy ? { resolvedBy: was.resolvedBy } : {}) } : {};

/** The author's new signature answers what the note was sent back for. */
export function resolveRevisions({ caller, now }: Save, after: OpenNote): void {
  const own = caller.profile?.id;
  const isAuthor = (after.participants ?? []).some(
    ({ role, individual }) => role === 'PrimaryPerformer' && individual.id === own,
  );
  if (!isAuthor || own === undefined || !after.revisionRequests) return;
  after.revisionRequests = after.revisionRequests.map((request) =>
    isOpenRevision(request)
      ? { ...request, resolvedAt: now.toISOString(), resolvedBy: { id: own, resourceType: 'Practitioner' as const } }
      : request,
  );
}
