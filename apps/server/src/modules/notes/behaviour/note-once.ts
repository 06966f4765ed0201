import type { Note } from '@notewell/model';
import { authorIn, isStanding, repeatedBy } from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Run } from '../../../resources/postgres/database.ts';
import type { Guard, Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import { isMachine } from '../../../resources/saving/moves.ts';
import { noteIn } from './open-note.ts';

/** True if a save changes a fact that makes a note a second one. */
const isJudged = (note: Note, before: Note | undefined): boolean =>
  !before ||
  note.encounter?.id !== before.encounter?.id ||
  note.definition?.id !== before.definition?.id ||
  authorIn(note) !== authorIn(before) ||
  note.partOf?.id !== before.partOf?.id ||
  (note.mayRepeat ?? false) !== (before.mayRepeat ?? false) ||
  isStanding(note) !== isStanding(before);

/** Refuses a second note of one author and type for one visit. Of two that are begun at one moment, the later finds the first. */
export function guardOfOneNote(save: Save): Guard | undefined {
  const { note, before } = noteIn(save);
  // Writes that follow a session's signature, and those of jobs and imports, were decided elsewhere.
  if (!isJudged(note, before) || !isStanding(note) || !note.encounter || save.sameSave || isMachine(save.caller))
    return undefined;
  return { lock: `notes of ${note.subject.id}`, verify: (within) => requireFirst(save, within) };
}

async function requireFirst(save: Save, within: Run): Promise<void> {
  const { note } = noteIn(save);
  const place = { practice: save.practice, store: save.store, within };
  const visit = await lookUp(save, 'Encounter', note.encounter?.id);
  const booked = visit?.appointment?.id;
  const visits = booked ? await find(place, 'Encounter', [{ kind: 'Appointment', values: [booked] }]) : [visit];
  const values = visits.flatMap((one) => one?.id ?? []);
  const others = values.length > 0 ? await find(place, 'Note', [{ kind: 'Encounter', values }]) : [];
  if (!repeatedBy({ ...note, id: save.id }, others)) return;
  throw new Refusal('already-exists', {
    detail: 'This visit has a note of this type by the same author. Open that note, or say that both are meant.',
  });
}
