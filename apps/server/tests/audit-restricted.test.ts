import { testId } from '@notewell/testkit';
import { expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* The log of a restricted chart, read by somebody who is not on its team: ids and actions, and nothing of the chart. */

const { calls } = startedCalls();

const member = callerWith({ profile: { resourceType: 'Practitioner', id: testId(83_001), display: 'Team Member' } });
const reader = callerWith({
  profile: { resourceType: 'Practitioner', id: testId(83_002), display: 'Log Reader' },
  permissions: new Set([...callerWith().permissions].filter((one) => one !== 'skip inclusive security labels')),
});

it('names ids and actions, and no word of the record', async () => {
  const made = await calls.call(
    'POST',
    '/patients',
    draftOf('Patient', {
      name: { given: 'Zephyrine', family: 'Quillfeather' },
      confidentialTeam: [{ practitioner: { id: testId(83_001), resourceType: 'Practitioner' } }],
    }),
    {},
    systemCaller('north', 'test-restricted'),
  );
  const { id } = made.json<{ id: string }>();
  const subject = { id, resourceType: 'Patient' };
  await calls.call('GET', `/patients/${id}`, undefined, {}, member);
  const allergy = draftOf('Allergy', { patient: subject, code: { display: 'Wolfsbane' } });
  expect((await calls.call('POST', '/allergies', allergy, {}, member)).status).toBe(201);
  expect((await calls.call('GET', `/patients/${id}`, undefined, {}, reader)).status).toBe(404);

  const log = await calls.call('GET', `/audit?patient=${id}&pageSize=1000`, undefined, {}, reader);
  expect(log.status).toBe(200);
  const lines = log.json<{ action: string; resourceType: string; patients?: string[] }[]>();
  expect(lines.map(({ action, resourceType }) => `${action} ${resourceType}`)).toEqual(
    expect.arrayContaining(['create Patient', 'create Allergy']),
  );
  for (const word of ['Zephyrine', 'Quillfeather', 'Wolfsbane']) expect(log.text).not.toContain(word);
  const whole = await calls.call('GET', '/audit?pageSize=1000', undefined, {}, reader);
  for (const word of ['Zephyrine', 'Quillfeather', 'Wolfsbane']) expect(whole.text).not.toContain(word);
});
