import { mentionsIn, type Note } from '@notewell/model';
import { authorIn, isScribe, isSentBack, isSignedUnchanged, recipientsOfAnswer, waitsForOthers } from '@notewell/rules';
import { nobody, type People, rowFor, toAll } from '../row.ts';

/** A member's part of a group's note repeats none of the group's note. */
const ofWhole =
  (recipients: (note: Note) => People) =>
  (note: Note): People =>
    note.partOf || note.status === 'EnteredInError' ? nobody : recipients(note);

/** Signatures that are asked of practitioners, with their times. */
const asked = ({ signatures = [] }: Note, isAuthors: boolean): People =>
  new Map(
    signatures.flatMap(({ status, role, signer, due }) =>
      status === 'Requested' && (role === 'Author') === isAuthors && signer?.resourceType === 'Practitioner'
        ? [[signer.id, { due }] as const]
        : [],
    ),
  );

/** The author of a draft that somebody else wrote down or handed over. */
function authorOfDraft(note: Note): People {
  const author = authorIn(note);
  const isOthers = note.handOvers?.at(-1)?.to.id === author || note.participants?.some(isScribe);
  return note.status === 'Preliminary' && isOthers ? toAll([author]) : nobody;
}

/** True once the author has signed, though others may still have to. */
const isOverdueOver = (note: Note): boolean => note.status !== 'Preliminary' || waitsForOthers(note);

/** A notification changes nobody's access: it shows where its recipient may read the note. */
export const noteRows = [
  rowFor('Note', {
    kind: 'Mention',
    title: 'Named in a note',
    recipients: (note) =>
      note.partOf || note.status === 'EnteredInError'
        ? nobody
        : toAll((note.sections ?? []).flatMap(({ document }) => mentionsIn(document).map(({ id }) => id))),
    staysOnceRead: true,
    fromMachines: true,
    fromText: true,
  }),
  rowFor('Note', {
    kind: 'NoteToSign',
    title: 'A note waits for your signature as its author',
    recipients: ofWhole((note) => new Map([...authorOfDraft(note), ...asked(note, true)])),
  }),
  rowFor('Note', {
    kind: 'NoteToCosign',
    title: 'A note waits for your signature',
    // Nobody co-signs a note that is back with its author.
    recipients: ofWhole((note) => (isSentBack(note) ? nobody : asked(note, false))),
    alsoToSelf: true,
  }),
  rowFor('Note', {
    kind: 'NoteReturned',
    title: 'A note was sent back to you',
    recipients: ofWhole((note) =>
      note.status === 'Preliminary' && note.revisionRequests?.some(({ resolvedAt }) => resolvedAt === undefined)
        ? toAll([authorIn(note)], { priority: 'High' })
        : nobody,
    ),
  }),
  rowFor('Note', {
    kind: 'NoteSignedAgain',
    title: (note) =>
      note.revisionRequests?.some((one) => isSignedUnchanged(note, one))
        ? 'A note that you sent back was signed again without a change'
        : 'A note that you sent back was signed again',
    recipients: ofWhole((note) => toAll(recipientsOfAnswer(note))),
  }),
  rowFor('Note', {
    kind: 'NoteOverdue',
    title: 'A note is overdue',
    recipients: ofWhole((note) => (isOverdueOver(note) ? nobody : toAll([authorIn(note)]))),
    // Supervisors, to whom it was escalated, have nothing to do either.
    isOver: isOverdueOver,
    byTime: true,
  }),
  rowFor('Note', {
    kind: 'ReviewRequested',
    title: 'A note waits for your review',
    recipients: ofWhole(({ reviewers = [] }) =>
      toAll(
        reviewers.flatMap(({ status, reviewer }) => (status === 'Requested' || status === 'InProgress' ? [reviewer.id] : [])),
      ),
    ),
  }),
];
