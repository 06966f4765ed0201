import type { Patient } from '@notewell/model';
import type { Problem } from '@notewell/protocol';
import { testId } from '@notewell/testkit';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { callerWith, draftOf, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();
let ids: { readonly open: string; readonly closed: string };
const particulars = { name: { given: 'Zoë', family: 'O’Hara' }, birthDate: '1988-02-29', confidentialTeam: [], otherNames: [] };
const confidentialTeam = [{ practitioner: { id: testId(900), resourceType: 'Practitioner' } }];

beforeAll(async () => {
  const make = async (more: object) =>
    (await calls.call('POST', '/patients', draftOf('Patient', { ...particulars, ...more }))).json<{ id: string }>().id;
  ids = {
    open: await make({ medicalRecordNumber: 'MRN-7001' }),
    closed: await make({ medicalRecordNumber: 'MRN-7002', confidentialTeam, name: { given: 'Ann', family: 'Shut' } }),
  };
  await make({ medicalRecordNumber: 'MRN-70011', name: { given: 'Zoëline', family: 'O’Hara' } });
});

/** Somebody on the staff who sees no patient of their own and may ask for temporary access. */
let person = 0;
const asker = (changes: Partial<Caller> = {}) =>
  callerWith({
    profile: { resourceType: 'Practitioner', id: testId(1_000 + ++person) },
    patients: { kind: 'patients', ids: [] },
    permissions: new Set(['Patient.Read', 'SecurityToken.Create']),
    ...changes,
  });
const find = (body: object, caller = asker()) => calls.call('POST', '/find-patient', body, {}, caller);
const named = { given: 'zoë', family: 'o’hara', birthDate: '1988-02-29' };

test('a patient outside the population needs exact details', async () => {
  const expected = [{ id: ids.open, display: 'O’Hara, Zoë', birthDate: '1988-02-29' }];
  expect((await find({ medicalRecordNumber: 'MRN-7001' })).json()).toEqual(expected);
  expect((await find(named)).json()).toEqual(expected);
});

test('what is nearly right finds nobody', async () => {
  for (const near of [
    { medicalRecordNumber: 'MRN-700' },
    { medicalRecordNumber: 'mrn-7001' },
    { ...named, birthDate: '1988-02-28' },
    { ...named, given: 'zo' },
    { ...named, family: 'hara' },
  ])
    expect([near, (await find(near)).json()]).toEqual([near, []]);
});

test('a part of it is not enough to ask with', async () => {
  const { birthDate, ...name } = named;
  for (const part of [
    {},
    name,
    { birthDate },
    { family: 'o’hara', birthDate },
    { ...named, birthDate: '1988' },
    { medicalRecordNumber: '' },
  ])
    expect([part, (await find(part)).status]).toEqual([part, 422]);
});

test('a chart with a confidential team is found by that team alone', async () => {
  expect((await find({ medicalRecordNumber: 'MRN-7002' })).json()).toEqual([]);
  const member = asker({ profile: { resourceType: 'Practitioner', id: testId(900) } });
  expect((await find({ medicalRecordNumber: 'MRN-7002' }, member)).json()).toMatchObject([{ id: ids.closed }]);
});

test('who may not ask for temporary access, or is no practitioner, may not look', async () => {
  const without = asker({ permissions: new Set(['Patient.Read']) });
  expect((await find(named, without)).status).toBe(403);
  expect((await find(named, asker({ permissions: new Set(['SecurityToken.Create']) }))).status).toBe(403);
  expect((await find(named, asker({ profile: { resourceType: 'Patient', id: practitionerId } }))).status).toBe(403);
});

test('every look is written down: who looked, how, and whom they were told of', async () => {
  const caller = asker();
  await find({ medicalRecordNumber: 'MRN-7001' }, caller);
  await find({ medicalRecordNumber: 'nobody' }, caller);
  interface Line {
    readonly action: string;
    readonly actor: string;
    readonly patients: readonly string[];
    readonly detail: { readonly by: string; readonly found: number };
  }
  const log = (await calls.call('GET', '/audit?pageSize=200')).json<readonly Line[]>();
  const own = log.filter(({ actor }) => actor === `Practitioner/${caller.profile?.id}`);
  expect(own.map(({ action, patients, detail: { by, found } }) => [action, patients, by, found]).reverse()).toEqual([
    ['find-patient', [ids.open], 'record number', 1],
    ['find-patient', [], 'record number', 0],
  ]);
  expect(JSON.stringify(own)).not.toContain('7001');
});

test('nobody lists a practice by it: after thirty looks within the hour one waits', async () => {
  const caller = asker();
  for (let look = 0; look < 30; look += 1) expect((await find(named, caller)).status).toBe(200);
  const refused = await find(named, caller);
  expect([refused.status, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true]);
  expect((await find(named)).status).toBe(200);
});

test('of many charts with numbers at once, none waits for another’s connection', async () => {
  const drafts = Array.from({ length: 24 }, (_, n) => ({
    medicalRecordNumber: `MRN-9${n}`,
    socialSecurityNumber: '219-09-9999',
  }));
  const answers = await Promise.all(drafts.map((more) => calls.call('POST', '/patients', draftOf('Patient', more))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
});

test('a record number is one patient’s, and a chart that is hidden from its writer is not named', async () => {
  const draft = (family: string) =>
    draftOf('Patient', { ...particulars, name: { given: 'Ivo', family }, medicalRecordNumber: 'MRN-8001' });
  const add = (family: string, caller?: Caller) => calls.call('POST', '/patients', draft(family), {}, caller);
  const both = await Promise.all([add('First'), add('Second')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(both.find(({ status }) => status === 422)?.json()).toMatchObject({
    errors: [{ path: 'medicalRecordNumber', code: 'unique', message: expect.stringMatching(/: (First|Second), Ivo\. Look/) }],
  });
  const limited = { permissions: new Set(['Patient.Read', 'Patient.Create', 'Patient.Update']) };
  const machine = callerWith({ isSystem: true });
  const unnamed = { message: 'Another chart has this record number. Give another number, or leave it empty.' };
  for (const by of [asker(limited), machine]) {
    const hidden = await add('Third', by);
    expect([hidden.status, hidden.json<Problem>().errors]).toEqual([422, [expect.objectContaining(unnamed)]]);
  }
  const free = await calls.call('POST', '/patients', draftOf('Patient', { medicalRecordNumber: 'MRN-8002' }), {}, machine);
  const { id = '' } = free.json<Patient>();
  const change = [{ op: 'replace', path: '/medicalRecordNumber', value: 'MRN-8001' }];
  expect((await calls.call('PATCH', `/patients/${id}`, change)).status).toBe(422);
});
