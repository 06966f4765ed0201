import type { Encounter, Note } from '@notewell/model';
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
  const visit = await lookUp(save, 'Encounter', note.encounter?.id);
  const place = { practice: save.practice, store: save.store, within };
  if (!(await repeats(place, { ...note, id: save.id }, visit))) return;
  throw new Refusal('already-exists', {
    detail: 'This visit has a note of this type by the same author. Open that note, or say that both are meant.',
  });
}

/** Refuses to bring back a draft whose visit, or the appointment of it, has another note of its author and type by now. */
export async function requireOnlyOne(place: Pick<Save, 'practice' | 'store'>, note: Note, visit: Encounter | undefined) {
  if (!(await repeats(place, note, visit))) return;
  throw new Refusal('already-exists', {
    detail: 'This visit has another note of this type by the same author now. Discard that one before you restore this draft.',
  });
}

type Place = Pick<Save, 'practice' | 'store'> & { readonly within?: Run };

/** True if a note repeats another one of its visit, or of any visit of the same appointment. */
async function repeats(place: Place, note: Note, visit: Encounter | undefined): Promise<boolean> {
  const booked = visit?.appointment?.id;
  const visits = booked ? await find(place, 'Encounter', [{ kind: 'Appointment', values: [booked] }]) : [visit];
  const values = visits.flatMap((one) => one?.id ?? []);
  const others = values.length > 0 ? await find(place, 'Note', [{ kind: 'Encounter', values }]) : [];
  return repeatedBy(note, others) !== undefined;
}
