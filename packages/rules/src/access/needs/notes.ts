import type { Note, ResourceType } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import { mayDo, refusedWrite } from '../../notes/authority/authority.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { everyWrite, type Needs, type Objection, type Write } from './need.ts';

// Rows of this type were validated before.
const asNote = (row: unknown): Note | undefined => row as Note | undefined;

/* Answers that belong to a note. The note's people link them, and say what became of them. */

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined);

/** Id of the note that answers belong to. */
export const noteIn = (type: ResourceType, row: unknown): string | undefined =>
  type === 'QuestionnaireResponse' ? idIn(fieldOf(row, 'note')) : undefined;
const linkIn = (row: unknown): string | undefined => noteIn('QuestionnaireResponse', row);

const edits = (note: Note | undefined, subject: Subject): boolean =>
  note?.status === 'Preliminary' && mayDo({ does: 'edit' }, note, subject);

/** True for a write that takes the answers back or stops them. Completing and amending them is decided by who gave them. */
const ends = ({ before, after }: Write): boolean => {
  const status = fieldOf(after, 'status');
  return after === undefined || (status !== fieldOf(before, 'status') && status !== 'Completed' && status !== 'Amended');
};
const restarts = ({ before, after }: Write): boolean =>
  after !== undefined && fieldOf(before, 'started') !== fieldOf(after, 'started');

function mayAnswerFor(note: Note, write: Write, subject: Subject): boolean {
  if (note.status === 'EnteredInError') return true;
  if (note.status === 'Preliminary') return (!ends(write) && !restarts(write)) || edits(note, subject);
  return (
    (!ends(write) || mayDo({ does: 'withdraw' }, note, subject)) && (!restarts(write) || mayDo({ does: 'amend' }, note, subject))
  );
}

const refuse = (reason: string): Objection => ({ reason, missing: ['note master'] });

function objection(write: Write, subject: Subject): Objection | undefined {
  const { before, after, context } = write;
  const { was, is } = context?.notes ?? {};
  const [from, to] = [linkIn(before), linkIn(after)];
  if (after !== undefined && from !== to && ((to !== undefined && !edits(is, subject)) || (was && !edits(was, subject))))
    return refuse('Only people who edit a draft note link answers to it. Leave out the change of the note.');
  return was && !mayAnswerFor(was, write, subject)
    ? refuse('These answers belong to a note. Ask its author, their supervisor, or a note manager.')
    : undefined;
}

export const notes: Needs = {
  Note: [
    {
      verbs: ['Create', 'Update'],
      // A question about a stored note alone contains no change to judge.
      objects: ({ before, after }, subject) =>
        after === undefined ? undefined : refusedWrite(asNote(before), asNote(after), subject),
    },
    { verbs: ['Delete'], objects: ({ before }, subject) => refusedWrite(asNote(before), undefined, subject) },
  ],
  QuestionnaireResponse: [
    {
      verbs: everyWrite,
      of: ({ profile }) => profile.id !== fixedIds.systemAccount,
      objects: objection,
    },
  ],
};
