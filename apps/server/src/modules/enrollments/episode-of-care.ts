import { isDeepStrictEqual } from 'node:util';
import { type EpisodeOfCare, Patient, typedAs } from '@notewell/model';
import {
  begunEnrollments,
  cancelledWithoutReason,
  doubleEnrollment,
  doubleWords,
  type EnrollmentFault,
  enrollmentObjection,
  enrollmentsIn,
  faultAtEnd,
  hasDied,
  latestDayAt,
  mostElse,
  objectionWords,
  particularsFaults,
  settledEpisode,
} from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Behaviour, Change, Save } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import type { Body } from '../../resources/store/index.ts';
import { enrolledElse, episodesOf, followEnrollments } from './programs.ts';

const rowIn = (body: Body | undefined): EpisodeOfCare | undefined => body && typedAs('EpisodeOfCare', body);
const daysIn = (body: Body | undefined) => {
  const row = rowIn(body);
  return enrollmentsIn(row ? [row] : []);
};
const faulty = ({ path, message }: EnrollmentFault) =>
  new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });
const refused = (index: number, field: string, message: string) => faulty({ path: `programs.${index}.${field}`, message });

/**
 * Refuses an enrollment that its program does not take, unless it records a reason. Who enrolls in a program comes one after
 * another, so that two do not take the last place.
 */
async function requirePlaces(change: Change, after: EpisodeOfCare, run: Run): Promise<void> {
  const { practice, store, caller, now } = change;
  if (isMachine(caller)) return;
  const today = await practiceDay(change, now);
  const begun = begunEnrollments(rowIn(change.before), after).filter(({ enrollment }) => !enrollment.reason?.trim());
  for (const { enrollment, index } of begun.toSorted((a, b) => (a.enrollment.program.id < b.enrollment.program.id ? -1 : 1))) {
    const { id } = enrollment.program;
    const program = await lookUp(change, 'Program', id);
    if (!program) continue;
    const day = enrollment.start ?? today;
    const counts = program.capacity !== undefined;
    if (counts) await store.writer.lock(practice, `Program ${id}`, run);
    const others = counts ? await enrolledElse({ practice, store }, { program: id, except: after.patient.id }, run) : [];
    const patient = await lookUp(change, 'Patient', after.patient.id);
    const objection = enrollmentObjection(program, {
      birthDate: patient?.birthDate,
      day,
      others: mostElse(enrollment, others, today),
    });
    if (objection) throw refused(index, 'program', objectionWords[objection]);
  }
}

const nameOf = async (change: Change, id: string) => (await lookUp(change, 'Program', id))?.name;

/** Refuses a second enrollment in the same program. The patient's row is held, so that two at once do not both enroll. */
async function requireOnce(change: Change, after: EpisodeOfCare, run: Run): Promise<void> {
  const { practice, store, caller } = change;
  if (isMachine(caller) || begunEnrollments(rowIn(change.before), after).length === 0) return;
  await store.reader.hold(run, { practice, definition: Patient, id: after.patient.id });
  const others = (await episodesOf({ practice, store }, after.patient.id, run)).filter(({ id }) => id !== change.id);
  const double = doubleEnrollment(rowIn(change.before), after, others);
  if (double) throw refused(double.index, 'program', doubleWords(await nameOf(change, double.program), double));
}

async function settle(save: Save): Promise<void> {
  const { caller, now, before, after } = save;
  const { profile } = caller;
  const by =
    profile?.resourceType === 'Practitioner' && !isMachine(caller)
      ? { id: profile.id, resourceType: 'Practitioner' as const }
      : undefined;
  const [old, next] = [rowIn(before), typedAs('EpisodeOfCare', after)];
  const [index] = isMachine(caller) ? [] : cancelledWithoutReason(old, next);
  if (index !== undefined) throw refused(index, 'reason', 'Say why it is cancelled.');
  // An import keeps the days of its source.
  if (isMachine(caller)) return;
  const day = await practiceDay(save, now);
  const settled = settledEpisode(old, next, { day, at: now.toISOString(), by });
  const fault = faultAtEnd(old, settled, day);
  if (fault) throw faulty(fault);
  for (const name of ['programs', 'start', 'end', 'admission', 'discharge'] as const)
    if (settled[name] === undefined) delete after[name];
    else after[name] = settled[name];
}

/** The day of a death that a write states for the first time. */
function deathIn({ before, after }: Pick<Change, 'before' | 'after'>): string | undefined {
  const day = rowIn(after)?.discharge?.deceased;
  return day === rowIn(before)?.discharge?.deceased ? undefined : day;
}

/** Refuses a discharge of a patient who died without the day, and a day that the patient's details would not take. */
async function requireDeath(save: Save): Promise<void> {
  if (isMachine(save.caller)) return;
  const [before, after] = [rowIn(save.before), typedAs('EpisodeOfCare', save.after)];
  const patient = await lookUp(save, 'Patient', after.patient.id);
  const isNew = hasDied(after) && !hasDied(before);
  if (isNew && after.discharge?.deceased === undefined && patient && patient.deceased === undefined)
    throw faulty({ path: 'discharge.deceased', message: 'Say when the patient died.' });
  const deceased = deathIn({ before: save.before, after: save.after });
  if (deceased === undefined || !patient) return;
  if (!hasDied(after))
    throw faulty({ path: 'discharge.deceased', message: 'Only a discharge of a patient who died has this day.' });
  const faults = particularsFaults({
    type: 'Patient',
    before: patient,
    after: { ...patient, deceased },
    today: latestDayAt(save.now),
  });
  if (faults.length > 0)
    throw new Refusal('validation-failed', { errors: faults.map((one) => ({ ...one, path: 'discharge.deceased' })) });
}

/** The programs of a patient, and a death that a discharge states, follow their episodes, in the same transaction. */
export const episodeOfCare: Behaviour = {
  async beforeSave(save) {
    await requireDeath(save);
    await settle(save);
  },
  async verify(change, run) {
    const { before, after } = change;
    const row = rowIn(after ?? before);
    const deceased = deathIn(change);
    if (!row || (deceased === undefined && isDeepStrictEqual(daysIn(before), daysIn(after)))) return;
    if (after) {
      await requirePlaces(change, row, run);
      await requireOnce(change, row, run);
    }
    await followEnrollments({ ...change, deceased }, row.patient.id, run);
  },
};
