import { randomInt } from 'node:crypto';
import { patientsHiddenFrom } from '../store/veil.ts';
import type { Behaviour, Save } from './behaviour.ts';
import { find } from './lookup.ts';

/** Eight digits, never beginning with a nought, so that a number survives a spreadsheet. */
const newNumber = () => String(randomInt(10_000_000, 100_000_000));

/** Whoever takes a patient in, and sees their own patients alone, is one of those who care for them: else they would lose sight of them at once. */
function joinCareTeam({ caller, after }: Save): void {
  const seen = patientsHiddenFrom(caller);
  if (seen?.population.level !== 'CareTeam' || caller.profile?.resourceType !== 'Practitioner') return;
  const team = Array.isArray(after['careTeam']) ? after['careTeam'] : [];
  const { id } = caller.profile;
  if (team.some(({ member }: { member: { id: string } }) => member.id === id)) return;
  after['careTeam'] = [...team, { member: { id, resourceType: 'Practitioner' } }];
}

/** A patient without a record number is given one that nobody in the practice has, and keeps it. */
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
