import { randomInt } from 'node:crypto';
import type { Behaviour } from './behaviour.ts';
import { find } from './lookup.ts';

/** Eight digits, never beginning with a nought, so that a number survives a spreadsheet. */
const newNumber = () => String(randomInt(10_000_000, 100_000_000));

/** A patient without a record number is given one that nobody in the practice has. */
export const patient: Behaviour = {
  async beforeSave(save) {
    if (save.after.medicalRecordNumber) return;
    let number = newNumber();
    while ((await find(save, 'Patient', [{ kind: 'MedicalRecordNumber', values: [number] }])).length > 0) number = newNumber();
    save.after.medicalRecordNumber = number;
  },
};
