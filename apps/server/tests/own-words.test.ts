import { expect, test } from 'vitest';
import { draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();

test('refusals say the labels of the practice', async () => {
  const labels = { patients: { singular: 'Client', plural: 'Clients' } };
  expect((await calls.call('POST', '/practicePreferences', draftOf('PracticePreferences', { labels }))).status).toBe(201);
  const number = { medicalRecordNumber: '4711' };
  expect((await calls.call('POST', '/patients', draftOf('Patient', number))).status).toBe(201);
  const refused = await calls.call('POST', '/patients', draftOf('Patient', number));
  expect(refused.json()).toMatchObject({
    status: 422,
    code: 'validation-failed',
    errors: [{ path: 'medicalRecordNumber', message: expect.stringMatching(/^Another client has this record number/) }],
  });
});
