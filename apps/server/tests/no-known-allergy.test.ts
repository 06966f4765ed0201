import { type Allergy, definitionOf } from '@notewell/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSaving } from '../src/modules/saving.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.stop());

it('a first allergy refutes "no known allergy" of the same patient', async () => {
  const saving = createSaving({ store: db.store });
  const record = async (patient: string, code: object) => {
    const draft = draftOf('Allergy', {
      patient: { id: patient, resourceType: 'Patient' },
      code,
      clinicalStatus: 'Active',
      verification: 'Confirmed',
    });
    const { id } = await saving.create({ practice: 'north', caller: callerWith(), definition: definitionOf('Allergy'), draft });
    return async () => {
      const row = await db.store.reader.read('north', definitionOf('Allergy'), id, { kind: 'everything' });
      return (JSON.parse(row?.text ?? '{}') as Allergy).verification; // the saved record
    };
  };
  const [ann, ben] = [crypto.randomUUID(), crypto.randomUUID()];
  const none = { code: '716186003', display: 'No known allergy' };
  const [ofAnn, ofBen] = [await record(ann, none), await record(ben, none)];
  const penicillin = await record(ann, { display: 'Penicillin' });
  expect([await ofAnn(), await ofBen(), await penicillin()]).toEqual(['Refuted', 'Confirmed', 'Confirmed']);
});
