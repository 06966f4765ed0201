import { randomInt } from 'node:crypto';
import { Patient } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { patientsHiddenFrom } from '../../resources/visibility/filter-guard.ts';
import { everything, visibilityOf } from '../../resources/visibility/visibility.ts';
import type { Visibility } from '../../resources/visibility/visibility-type.ts';

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

/** The record number that a write gives; undefined if it stays. */
function numberGiven({ before, after }: Save): string | undefined {
  const { medicalRecordNumber: number } = after;
  if (typeof number !== 'string') return undefined;
  return number === before?.medicalRecordNumber ? undefined : number;
}

/** Refuses the number of another chart: somebody would take one for the other. A chart that is hidden from the writer is not named. */
async function requireFree({ practice, caller, store, id }: Save, number: string, run?: Run): Promise<void> {
  const parsed = parseFilters(Patient, [{ kind: 'MedicalRecordNumber', values: [number] }]);
  if (!parsed.ok) throw new Error('Patient has no filter for record numbers');
  const query = { practice, definition: Patient, partition: undefined, filters: parsed.filters, sort: undefined, pageSize: 2 };
  const othersIn = async (visibility: Visibility) => {
    const page = await store.search.read({ ...query, visibility, continuation: undefined, within: run });
    return allStoredAs('Patient', page).filter((one) => one.id !== id);
  };
  if ((await othersIn(everything)).length === 0) return;
  const [seen] = caller.isSystem ? [] : await othersIn(visibilityOf(caller, Patient));
  const message = seen
    ? `Another patient has this record number: ${seen.display}. Look at that chart first, or leave the number empty.`
    : 'Another chart has this record number. Give another number, or leave it empty.';
  throw new Refusal('validation-failed', { errors: [{ path: 'medicalRecordNumber', code: takenNumber, message }] });
}

const takenNumber = 'unique';
/** True for the refusal of a record number that another chart has. */
export const isNumberTaken = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.extras.errors?.some(({ path, code }) => path === 'medicalRecordNumber' && code === takenNumber) === true;

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
