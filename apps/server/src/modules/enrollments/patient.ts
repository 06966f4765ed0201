import { typedAs } from '@notewell/model';
import { newId } from '../../resources/columns/row.ts';
import type { Behaviour, Companion, Save } from '../../resources/saving/behaviour.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { setEnrollments } from './programs.ts';

/**
 * The earlier of today in the practice and today in UTC. Access to charts is judged by the day in UTC: an enrollment from
 * tomorrow in UTC would open the new chart only then.
 */
async function firstDay(save: Save): Promise<string> {
  const [practice, access] = [await practiceDay(save, save.now), save.now.toISOString().slice(0, 10)];
  return practice < access ? practice : access;
}

const programsOfNew = ({ before, after }: Save) => (before ? [] : (typedAs('Patient', after).programs ?? []));

/** Nobody types the programs of a patient. Those that a new patient brings become an enrollment from today. */
export const patient: Behaviour = {
  async beforeSave(save) {
    if (save.before) return;
    const start = await firstDay(save);
    setEnrollments(
      save.after,
      programsOfNew(save).map((program) => ({ program, start })),
      start,
    );
  },
  async alsoWrites(save): Promise<readonly Companion[]> {
    const programs = programsOfNew(save);
    if (programs.length === 0) return [];
    const start = await firstDay(save);
    const body = {
      patient: { id: save.id, resourceType: 'Patient' },
      status: 'Active',
      start,
      programs: programs.map((program) => ({ program, kind: 'Admission', status: 'Active', start })),
    };
    return [{ type: 'EpisodeOfCare', id: newId(save.id), body, path: 'programs' }];
  },
};
