import { definitionOf, type Note, type Practitioner, preferencesInForce } from '@notewell/model';
import { factsOfPatient, patientsIn } from '@notewell/rules';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import { dayWith } from '../../../resources/saving/practice-day.ts';
import { ownAccess } from '../../access/index.ts';

/** Facts that decide who else may open a note: the practice's own rights, and the charts that the note is about. */
export async function chartFacts(save: Save, note: Note) {
  const { patients: paths, members } = definitionOf('Note');
  const ids = patientsIn(note, paths, members);
  const [own, given, [preferences], patients] = await Promise.all([
    ownAccess(save.store, save.practice),
    save.store.grantsGiven(save.practice),
    find(save, 'PracticePreferences', []),
    Promise.all(ids.map((id) => lookUp(save, 'Patient', id))),
  ]);
  const day = dayWith(preferences, save.now);
  return {
    own,
    given,
    level: preferencesInForce(preferences).patientPopulationLevel,
    patients: patients.flatMap((one) => (one ? [factsOfPatient(one, day)] : [])),
    day,
  };
}

/** Staff whom one of these people supervises. */
export const superviseesOf = async (save: Save, ...ids: readonly string[]): Promise<readonly Practitioner[]> =>
  ids.length > 0 ? find(save, 'Practitioner', [{ kind: 'Supervisor', values: ids }]) : [];
