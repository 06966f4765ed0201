import { describe, expect, it } from 'vitest';
import { faultsIn } from '../record-editor/judged.ts';
import { chartRecords, chartRecordTypes } from './table.ts';

const patient = { id: 'p1', resourceType: 'Patient' };
/** Fields without which a new record is not added. */
const lacking = (type: (typeof chartRecordTypes)[number]) => [
  ...new Set(faultsIn(type, { ...chartRecords[type].start, patient }).map(({ path }) => path.split('.')[0])),
];

describe('a new record of a patient', () => {
  it('is not added without the fields that it needs', () => {
    expect(Object.fromEntries(chartRecordTypes.map((type) => [type, lacking(type)]))).toEqual({
      RelatedPerson: ['name'],
      Coverage: ['payerName'],
      Consent: ['scope'],
      Contract: ['title', 'topics'],
      Allergy: ['code'],
      Condition: ['code'],
      Medication: ['code'],
      EpisodeOfCare: [],
      Communication: [],
    });
  });
  it.each(chartRecordTypes)('asks for what a new %s needs', (type) => {
    for (const name of lacking(type)) expect(chartRecords[type].asks).toContain(name);
  });
});
