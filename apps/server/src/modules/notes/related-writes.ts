import type { Note } from '@notewell/model';
import type { Companion, Save } from '../../resources/saving/behaviour.ts';
import { appointmentOfSignature, appointmentReopened, attendanceOfAmendment } from './behaviour/note-appointment.ts';
import { visitOfError } from './behaviour/note-error.ts';
import { filesOfAnswers } from './behaviour/note-files.ts';
import { observationsOf } from './behaviour/note-forms.ts';
import { statesWithout } from './behaviour/note-goals.ts';
import { companionsOf } from './behaviour/note-parts.ts';
import { planRecordsOf } from './behaviour/note-plan.ts';
import { visitOfPlan, visitOfSignature } from './behaviour/note-visit.ts';
import { isTakenBack, undoneBy } from './behaviour/note-withdrawal.ts';
import { noteIn } from './behaviour/open-note.ts';

const signaturesIn = (note: Note | undefined): number =>
  (note?.signatures ?? []).filter(({ status }) => status === 'Signed').length;

/** The saves of a note that other records follow. Parts of a group's note follow the group's note and are no event. */
export const noteEvents = {
  saved: () => true,
  signed: (save) => {
    const { note, before } = noteIn(save);
    return !save.sameSave && note.status !== 'EnteredInError' && signaturesIn(note) > signaturesIn(before);
  },
  withdrawn: isTakenBack,
  enteredInError: (save) => {
    const { note, before } = noteIn(save);
    return note.status === 'EnteredInError' && before?.status !== 'EnteredInError';
  },
} as const satisfies Record<string, (save: Save) => boolean>;

/** A write in the transaction of a note's save: both happen, or neither. */
export interface RelatedWrite {
  readonly name: string;
  readonly on: keyof typeof noteEvents;
  /** Returns nothing where the other record needs no change. */
  readonly writes: (save: Save, earlier: readonly Companion[]) => Promise<readonly Companion[]>;
}

/** Later rows may refer to what earlier ones create. */
export const relatedWrites: readonly RelatedWrite[] = [
  { name: 'parts of a group note', on: 'saved', writes: companionsOf },
  { name: 'files of answers', on: 'saved', writes: filesOfAnswers },
  { name: 'results of forms', on: 'saved', writes: observationsOf },
  { name: 'sessions and outcomes of care plans', on: 'saved', writes: planRecordsOf },
  { name: 'states of goals that the note reports no more', on: 'saved', writes: statesWithout },
  { name: 'end of the visit', on: 'signed', writes: visitOfSignature },
  { name: 'fulfilled appointment', on: 'signed', writes: appointmentOfSignature },
  { name: 'corrected attendance of the appointment', on: 'signed', writes: attendanceOfAmendment },
  { name: 'parts without the signature', on: 'withdrawn', writes: undoneBy },
  { name: 'appointment without the signature', on: 'withdrawn', writes: appointmentReopened },
  { name: 'visit without its note', on: 'enteredInError', writes: visitOfError },
  { name: 'appointment without its note', on: 'enteredInError', writes: appointmentReopened },
  { name: 'activities and units of the visit', on: 'saved', writes: visitOfPlan },
];

/** The records that change with a note. */
export async function relatedWritesOf(save: Save, rows: readonly RelatedWrite[] = relatedWrites): Promise<readonly Companion[]> {
  const found: Companion[] = [];
  for (const { on, writes } of rows) if (noteEvents[on](save)) found.push(...(await writes(save, found)));
  return found;
}
