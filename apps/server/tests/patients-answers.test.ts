import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Calls, callerWith, draftOf, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

/* Answers of patients are scored by the server. */

let db: TestDatabase;
let calls: Calls;
beforeAll(async () => {
  db = await startDatabase();
  calls = await startCalls(db.store);
});
afterAll(async () => {
  await calls.close();
  await db.stop();
});

const options = [0, 1, 2].map((value) => ({ value: `${value}`, display: `${value} days`, score: value }));
const items = ['1', '2'].map((linkId) => ({ linkId, type: 'Choice', text: `Question ${linkId}`, options }));
const bands = [
  { from: 0, to: 1, label: 'Low' },
  { from: 2, to: 4, label: 'High' },
];
interface Stored {
  readonly id: string;
  readonly score?: number;
  readonly severity?: string;
}

it('score and severity of a patient’s answers come from the server, again after each change', async () => {
  const person = await calls.call('POST', '/patients', draftOf('Patient'));
  const patient = { id: person.json<Stored>().id, resourceType: 'Patient' };
  const scoring = { kind: 'Sum', minimumAnswered: 2, bands };
  const form = await calls.call('POST', '/questionnaires', draftOf('Questionnaire', { status: 'Active', items, scoring }));
  expect([form.status, form.text]).toEqual([201, expect.any(String)]);
  const as = callerWith({ profile: { ...patient, display: 'Patient' }, patients: { kind: 'patients', ids: [patient.id] } });
  const answers = (first: string, second: string) => [
    { questionId: '1', value: first },
    { questionId: '2', value: second },
  ];
  const draft = {
    ...draftOf('QuestionnaireResponse'),
    subject: patient,
    author: patient,
    source: patient,
    questionnaire: { id: form.json<Stored>().id, resourceType: 'Questionnaire' },
    status: 'InProgress',
    answers: answers('2', '1'),
  };
  const made = await calls.call('POST', '/questionnaireResponses', draft, {}, as);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  expect(made.json()).toMatchObject({ score: 3, severity: 'High' });
  const stored = made.json<Stored>();
  const path = `/questionnaireResponses/${stored.id}`;
  const changed = await calls.call('PUT', path, { ...stored, answers: answers('0', '1') }, {}, as);
  expect([changed.status, changed.json()]).toMatchObject([200, { score: 1, severity: 'Low' }]);
  const forged = await calls.call('PUT', path, { ...changed.json<Stored>(), score: 0 }, {}, as);
  expect(forged.status).toBe(403);
});
