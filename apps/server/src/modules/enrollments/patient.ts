import { typedAs } from '@notewell/model';
import { newId } from '../../resources/columns/row.ts';
import type { Behaviour, Companion, Save } from '../../resources/saving/behaviour.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { setEnrollments } from './programs.ts';

const programsOfNew = ({ before, after }: Save) => (before ? [] : (typedAs('Patient', after).programs ?? []));

/** Nobody types the programs of a patient. Those that a new patient brings become an enrollment from today. */
export const patient: Behaviour = {
  async beforeSave(save) {
    if (save.before) return;
    const start = await practiceDay(save, save.now);
    setEnrollments(
      save.after,
      programsOfNew(save).map((program) => ({ program, start })),
      start,
    );
  },
  async alsoWrites(save): Promise<readonly Companion[]> {
    const programs = programsOfNew(save);
    if (programs.length === 0) return [];
    const start = await practiceDay(save, save.now);
    const body = {
      patient: { id: save.id, resourceType: 'Patient' },
      status: 'Active',
      start,
      programs: programs.map((program) => ({ program, kind: 'Admission', status: 'Active', start })),
    };
    return [{ type: 'EpisodeOfCare', id: newId(save.id), body, path: 'programs' }];
  },
};
