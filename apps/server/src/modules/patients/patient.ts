import { randomInt } from 'node:crypto';
import { Patient } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { patientsHiddenFrom } from '../../resources/visibility/filter-guard.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';

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

/** The record number that a person gives; undefined if it stays. Imports bring the numbers of several sources. */
function numberGiven({ before, after, caller }: Save): string | undefined {
  const { medicalRecordNumber: number } = after;
  if (caller.isSystem || isMachine(caller) || typeof number !== 'string') return undefined;
  return number === before?.medicalRecordNumber ? undefined : number;
}

/**
 * Refuses a number of another patient whom the writer may see: somebody would take one for the other. A number of a hidden chart is
 * accepted, because a refusal would tell that the chart is there.
 */
async function requireFree({ practice, caller, store, id }: Save, number: string, run?: Run): Promise<void> {
  const parsed = parseFilters(Patient, [{ kind: 'MedicalRecordNumber', values: [number] }]);
  if (!parsed.ok) throw new Error('Patient has no filter for record numbers');
  const query = { practice, definition: Patient, partition: undefined, filters: parsed.filters, sort: undefined, pageSize: 2 };
  const visibility = visibilityOf(caller, Patient);
  const page = await store.search.read({ ...query, visibility, continuation: undefined, within: run });
  if (allStoredAs('Patient', page).every((one) => one.id === id)) return;
  const message = 'Another patient has this record number. Look at that chart first, or leave the number empty.';
  throw new Refusal('validation-failed', { errors: [{ path: 'medicalRecordNumber', code: 'unique', message }] });
}

/** Gives a patient without a record number one that is unique in the practice and never changes. */
export const patient: Behaviour = {
  async beforeSave(save) {
    if (!save.before) joinCareTeam(save);
    const given = numberGiven(save);
    if (given !== undefined) await requireFree(save, given);
    save.after.medicalRecordNumber ??= save.before?.medicalRecordNumber;
    if (save.after.medicalRecordNumber) return;
    let number = newNumber();
    while ((await find(save, 'Patient', [{ kind: 'MedicalRecordNumber', values: [number] }])).length > 0) number = newNumber();
    save.after.medicalRecordNumber = number;
  },
  // Of two who give one number at one moment, the second waits for the lock and then finds the first.
  guard(save) {
    const given = numberGiven(save);
    return given === undefined ? undefined : { lock: `record number ${given}`, verify: (run) => requireFree(save, given, run) };
  },
};
