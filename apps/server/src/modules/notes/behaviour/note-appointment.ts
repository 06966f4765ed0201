import type { Appointment } from '@notewell/model';
import {
  appointmentAfterAmending,
  appointmentAfterSigning,
  isSignedNote,
  missedAs,
  passedBeforeSigning,
  withStatedAttendance,
  withStatusOf,
} from '@notewell/rules';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { lookUp, rowAsRead } from '../../../resources/saving/lookup.ts';
import { otherNotes } from './note-withdrawal.ts';
import { noteIn } from './open-note.ts';
import { changeTo, isOfSignature } from './signed-outcome.ts';

async function bookedFor(save: Save) {
  const visit = await lookUp(save, 'Encounter', noteIn(save).note.encounter?.id);
  const appointment = await lookUp(save, 'Appointment', visit?.appointment?.id);
  return visit && appointment ? { visit, appointment } : undefined;
}

/** The write that follows from any signature: a covering clinician may sign in a colleague's calendar. */
async function follow(
  save: Save,
  { appointment, next }: { readonly appointment: Appointment; readonly next: Appointment },
  by?: Companion['by'],
): Promise<Companion> {
  const { meta: _meta, content: _content, ...body } = next;
  const before = await rowAsRead(save, 'Appointment', appointment);
  return { type: 'Appointment', id: before.id, before, body, by, follows: true };
}

/** A signature fulfills the appointment of the visit, or records it as missed. */
export async function appointmentOfSignature(save: Save): Promise<readonly Companion[]> {
  const booked = await bookedFor(save);
  const next = booked && appointmentAfterSigning(noteIn(save).note, booked.appointment);
  if (!next) return [];
  return [await follow(save, { ...booked, next }, { status: passedBeforeSigning(next.status) })];
}

/** The appointment names those who came as an amendment of the note corrects it. */
export async function attendanceOfAmendment(save: Save): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  if (!before || !isSignedNote(before) || note.status !== 'Amended') return [];
  const booked = await bookedFor(save);
  const next = booked && appointmentAfterAmending(note, before, booked.appointment);
  return next ? [await follow(save, { ...booked, next })] : [];
}

/**
 * The appointment is open again, as before the signature, once no signature settles the visit. One that was missed before the
 * signature stays missed. The appointment of a group's session follows the group's note, never one member's.
 */
export async function appointmentReopened(save: Save): Promise<readonly Companion[]> {
  const { note, before = note } = noteIn(save);
  if (note.partOf || isSignedNote(note)) return [];
  const booked = await bookedFor(save);
  const isMissed = missedAs(booked?.appointment.status) !== undefined;
  if (!booked || (booked.appointment.status !== 'fulfilled' && !isMissed)) return [];
  if ((await otherNotes(save, booked.visit)).covers) return [];
  const { appointment } = booked;
  const known = await changeTo(save, 'Appointment', appointment);
  if (isMissed && !(known.earlier && (await isOfSignature(save, known.later)))) return [];
  // The patient had arrived where that is not known.
  const { earlier = { ...known.later, status: 'arrived' } } = known;
  // An amendment may have corrected who came.
  const change = { earlier, later: withStatedAttendance(before, known.later, appointment) };
  return [await follow(save, { appointment, next: withStatusOf(change, appointment) }, { status: earlier.status })];
}
