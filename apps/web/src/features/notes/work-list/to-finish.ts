import type { ListQuery } from '@notewell/client';
import type { Note } from '@notewell/model';
import { authorIn, isScribe } from '@notewell/rules';

/** More open notes than one person has; a longer list would be a report. */
export const mostNotes = 200;

/** A person's unsigned notes. */
export const unsignedNotesOf = (me: string): ListQuery<'Note'> => ({
  type: 'Note',
  filters: [
    { kind: 'Author', values: [me] },
    { kind: 'Status', values: ['Preliminary'] },
  ],
  orderBy: 'created',
  order: 'asc',
  pageSize: mostNotes,
});

/** Notes of others that wait for a person's signature. */
export const notesAskedOf = (me: string): ListQuery<'Note'> => ({
  type: 'Note',
  filters: [
    { kind: 'Signer', values: [me] },
    { kind: 'SignatureStatus', values: ['Requested'] },
    { kind: 'Status', values: ['EnteredInError'], exclude: true },
  ],
  orderBy: 'created',
  order: 'asc',
  pageSize: mostNotes,
});

/** The latest open revision request of the note, if any. */
export const sentBack = (note: Note) => note.revisionRequests?.findLast(({ resolvedAt }) => !resolvedAt);

/** True for the user's notes, and for drafts without an author. */
export const isOwn = (note: Note, me: string) => (authorIn(note) ?? me) === me;
const isWrittenDownBy = ({ participants = [] }: Note, me: string) =>
  participants.some((one) => one.individual.id === me && isScribe(one));
const visitOf = ({ sessionTime, serviceDate, created }: Note) => sessionTime?.end ?? serviceDate ?? created ?? '';

/** True if the author has signed and colleagues are asked to. The author still sees to the signature of a patient. */
const waitsForOthers = ({ signatures = [] }: Note) =>
  signatures.some(({ status }) => status === 'Requested') &&
  signatures.some(({ role = 'Author', status }) => role === 'Author' && (status === 'Signed' || status === 'Pending'));

/**
 * Notes to finish: the user's own and those drafted for others, the oldest visit first, without those that wait for the
 * signatures of others. Notes sent back are listed separately. A group note represents its members' parts.
 */
export function toFinish(me: string, mine: readonly Note[]): readonly Note[] {
  const ids = new Set(mine.map(({ id }) => id));
  return mine
    .filter(
      (note) =>
        (isOwn(note, me) || isWrittenDownBy(note, me)) &&
        note.status === 'Preliminary' &&
        !sentBack(note) &&
        !waitsForOthers(note) &&
        !(note.partOf && ids.has(note.partOf.id)),
    )
    .toSorted((a, b) => visitOf(a).localeCompare(visitOf(b)));
}
