import { randomInt } from 'node:crypto';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { patientsHiddenFrom } from '../../resources/visibility/filter-guard.ts';

/** Eight digits, never beginning with a nought, so that a number survives a spreadsheet. */
const newNumber = () => String(randomInt(10_000_000, 100_000_000));

/**
 * Adds the creator of a patient to the care team if they have access to their own patients alone. Otherwise they would lose
 * access at once.
 */
function joinCareTeam({ caller, after }: Save): void {
  const seen = patientsHiddenFrom(caller);
  if (seen?.population.level !== 'CareTeam' || caller.profile?.resourceType !== 'Practitioner') return;
  const team = Array.isArray(after['careTeam']) ? after['careTeam'] : [];
  const { id } = caller.profile;
  if (team.some(({ member }: { member: { id: string } }) => member.id === id)) return;
  after['careTeam'] = [...team, { member: { id, resourceType: 'Practitioner' } }];
}

/** Gives a patient without a record number one that is unique in the practice and never changes. */
export const patient: Behaviour = {
  async beforeSave(save) {
    if (!save.before) joinCareTeam(save);
    save.after.medicalRecordNumber ??= save.before?.medicalRecordNumber;
    if (save.after.medicalRecordNumber) return;
    let number = newNumber();
    while ((await find(save, 'Patient', [{ kind: 'MedicalRecordNumber', values: [number] }])).length > 0) number = newNumber();
    save.after.medicalRecordNumber = number;
  },
};
