import { dateOf, instantOf, momentOf } from '../calendar.ts';
import { refer, type Whole } from '../maker.ts';
import type { Setting } from '../practice/setting.ts';
import type { Random } from '../random.ts';

/** Weeks that each of the people has waited for a place in the intensive outpatient program. */
const waited = [6, 4, 3, 1] as const;

/** Episodes that wait for the program with limited places. */
export function makeProgramWaitlist(setting: Setting, patients: readonly Whole<'Patient'>[], random: Random): void {
  const { maker, clinic, who, today } = setting;
  for (const [index, weeks] of waited.entries()) {
    const patient = patients[index];
    if (!patient) return;
    const day = today - weeks * 7;
    const at = momentOf(day, 620 + index);
    maker.make(
      'EpisodeOfCare',
      {
        patient: refer(patient),
        status: 'Waitlist',
        start: dateOf(day),
        programs: [{ program: refer(clinic.programs.intensive), kind: 'Admission', status: 'Active' }],
        created: instantOf(at),
      },
      { at, by: who('gloria'), random },
    );
  }
}
