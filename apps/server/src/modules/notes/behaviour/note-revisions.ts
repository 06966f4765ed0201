import { isDeepStrictEqual } from 'node:util';
import type { Note } from '@notewell/model';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { hashOf } from './note-signatures.ts';
import type { OpenNote } from './open-note.ts';

type Revision = NonNullable<Note['revisionRequests']>[number];

export const isOpenRevision = ({ resolvedAt }: Revision): boolean => resolvedAt === undefined;

/**
 * Stamps revision requests, which return a note with a comment before it is final. A request never changes, and neither does
 * its answer: the signature does not cover them. The server sets who wrote each and when. `rules` (notes/authority) decides who
 * may request a revision and who answers it.
 */
export function stampRevisions({ caller, now }: Save, before: Note | undefined, after: OpenNote): void {
  const known = before?.revisionRequests ?? [];
  const requests = after.revisionRequests ?? [];
  const lost = known.some((one, index) => {
    const { resolvedAt: _at, resolvedBy: _by, reply: _reply, ...said } = one;
    const { resolvedAt: _nowAt, resolvedBy: _nowBy, reply: _nowReply, ...still } = requests[index] ?? { comment: '' };
    return !isDeepStrictEqual(said, still);
  });
  if (lost) throw new Refusal('locked', { detail: 'Comments on a note cannot be changed.' });
  if (known.some((one, index) => !isOpenRevision(one) && one.reply !== requests[index]?.reply))
    throw new Refusal('locked', { detail: 'This comment was answered, and its answer cannot be changed.' });
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
      throw new Refusal('locked', { detail: 'A signed note cannot be sent back. Amend it or add an addendum.' });
    }
    const { comment, section } = request;
    return { comment, ...(section ? { section } : {}), ...by, at: now.toISOString(), hash: hashOf(after) };
  });
  if (after.revisionRequests.length === 0) delete after.revisionRequests;
}

const pickResolved = (was: Revision | undefined): Partial<Revision> =>
  was?.resolvedAt ? { resolvedAt: was.resolvedAt, ...(was.resolvedBy ? { resolvedBy: was.resolvedBy } : {}) } : {};

/** The author's new signature answers what the note was sent back for; one that they collect from a patient does not. */
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
