import { isDeepStrictEqual } from 'node:util';
import { Appointment, typedAs } from '@notewell/model';
import { draftsForOthers, statedByNote, statedReason } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import { takeEpisode } from '../enrollments/index.ts';
import { recordService } from './behaviour/missed-service.ts';
import { keepToPeople } from './behaviour/note-chart.ts';
import { keepToGroup, requireOwnAppointment } from './behaviour/visit-appointment.ts';
import { keepMembers, notesOfVisit } from './behaviour/visit-members.ts';
import { coveragesOf, derivePlan } from './behaviour/visit-plan.ts';
import { hasSignedNote, signedNotesOf } from './final-note.ts';

/** The value without the text that the server adds to references. */
const withoutDisplay = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value, (name, one: unknown) => (name === 'display' ? undefined : one)));
/** Outcomes of a visit that nobody held. */
const calledOff: readonly unknown[] = ['Cancelled', 'NoShow'];
/** Refuses to call a visit off whose signed note says that it was held. */
async function keepHeld(save: Save): Promise<void> {
  const { before, after, sameSave, caller } = save;
  if (!before || sameSave || caller.isSystem || before['status'] === after['status'] || !calledOff.includes(after['status']))
    return;
  if ((await signedNotesOf(save)).some(({ visitStatus = 'Show' }) => visitStatus === 'Show'))
    throw new Refusal('locked', { detail: 'A note of this visit is signed, so it was held. Mark the note as entered in error.' });
}

/**
 * The visit of a signed note keeps the facts that the note states, and cannot be deleted. A scribe's visit must match its
 * appointment: the clinician, and the patient or group. The session of a group records its members.
 */
export const encounter: Behaviour = {
  async beforeDelete({ caller, ...deletion }) {
    if (caller.isSystem) return;
    if (await hasSignedNote(deletion))
      throw new Refusal('locked', { detail: 'A note of this visit is signed. Mark the note as entered in error instead.' });
    const [note] = await find(deletion, 'Note', [{ kind: 'Encounter', values: [deletion.id] }]);
    if (note?.status === 'EnteredInError')
      throw new Refusal('locked', { detail: 'A note of this visit was entered in error, and stays with its visit.' });
    if (note)
      throw new Refusal('locked', { detail: 'A note of this visit is begun. Discard the note, and the visit goes with it.' });
  },
  alsoWrites: async (save) => [...(await coveragesOf(save)), ...(await notesOfVisit(save))],
  async beforeSave(save) {
    const { before, caller, after } = save;
    await takeEpisode(save, 'Encounter');
    const changes =
      before !== undefined &&
      statedByNote.some((name) => !isDeepStrictEqual(withoutDisplay(before[name]), withoutDisplay(after[name])));
    // A note writes its own visit with it.
    if (changes && !save.sameSave && !caller.isSystem && (await hasSignedNote(save)))
      throw new Refusal('locked', { detail: statedReason });
    await recordService(save, before && typedAs('Encounter', before), typedAs('Encounter', after));
    keepToPeople(save, before && typedAs('Encounter', before), typedAs('Encounter', after), false);
    await keepHeld(save);
    await requireOwnAppointment(save);
    await keepToGroup(save);
    await keepMembers(save);
    await derivePlan(save);
    if (before || caller.isSystem || !draftsForOthers(caller.permissions)) return;
    const visit = typedAs('Encounter', after);
    const id = visit.appointment?.id;
    const row = id && (await save.store.reader.read(save.practice, Appointment, id, visibilityOf(caller, Appointment)));
    // A reference to nothing, or to what the caller may not know of, is refused as such.
    if (!row || row.deleted) return;
    const booked = storedAs('Appointment', row);
    const performer = visit.participants?.find(({ role }) => role === 'PrimaryPerformer')?.individual.id;
    const clinicians = [booked.owner?.id, ...(booked.attendees ?? []).map(({ subject }) => subject.id)];
    const subjects = [booked.group?.id, ...(booked.attendees ?? []).map(({ subject }) => subject.id)];
    if (!clinicians.includes(performer) || !subjects.includes(visit.subject.id))
      throw new Refusal('permission-missing', {
        detail: 'This appointment is with somebody else. Choose a visit of the clinician you write for.',
      });
  },
};
