import { type EpisodeOfCare, Patient } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { enrollmentsByDate } from '../src/modules/enrollments/by-date.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();
afterEach(() => void vi.useRealTimers());

const [skills, respite] = [testId(901), testId(902)];
const program = (id: string) => ({ id, resourceType: 'Program' });
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function register(fields: object = {}, caller = callerWith()) {
  const answer = await calls.call('POST', '/patients', draftOf('Patient', { programs: [], ...fields }), {}, caller);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Patient & { id: string }>();
}
async function admit(patient: string, programs: readonly object[], fields: object = {}) {
  const of = { patient: { id: patient, resourceType: 'Patient' }, status: 'Active', programs, ...fields };
  const answer = await calls.call('POST', '/episodesOfCare', draftOf('EpisodeOfCare', of));
  expect(answer.status, answer.text).toBe(201);
  return answer.json<EpisodeOfCare & { id: string }>();
}
const patch = async (id: string, ...changes: object[]) => {
  const answer = await calls.call('PATCH', `/episodesOfCare/${id}`, changes);
  expect(answer.status, answer.text).toBeLessThan(300);
};
const programsOf = async (id: string) =>
  (await calls.call('GET', `/patients/${id}`)).json<Patient>().programs?.map((one) => one.id) ?? [];
const episodesOf = async (id: string) =>
  (await calls.call('GET', '/episodesOfCare', undefined, { 'notewell-partition-key': id })).json<EpisodeOfCare[]>();
const found = async (id: string) => {
  const filters = [
    { kind: 'Program', values: [skills] },
    { kind: 'Id', values: [id] },
  ];
  return (await calls.call('POST', '/patients/queries', filters)).json<unknown[]>().length === 1;
};

describe('the programs of a patient', () => {
  test('follow the active enrollments, at once', async () => {
    const { id } = await register();
    const first = await admit(id, [{ program: program(skills), status: 'Active' }]);
    expect([await programsOf(id), await found(id)]).toEqual([[skills], true]);
    await admit(id, [
      { program: program(skills), status: 'Active' },
      { program: program(respite), status: 'Active', start: dayIn(1) },
    ]);
    expect(await programsOf(id)).toEqual([skills]);
    await patch(first.id, { op: 'replace', path: '/status', value: 'Finished' });
    expect(await programsOf(id)).toEqual([skills]);
    const [, second] = (await episodesOf(id)).toSorted((a) => (a.id === first.id ? -1 : 1));
    await patch(second?.id ?? '', { op: 'replace', path: '/status', value: 'EnteredInError' });
    expect([await programsOf(id), await found(id)]).toEqual([[], false]);
  });

  test('do not begin with a place on the waitlist', async () => {
    const { id } = await register();
    const waiting = await admit(id, [{ program: program(skills), status: 'Active' }], { status: 'Waitlist' });
    expect(await programsOf(id)).toEqual([]);
    await patch(waiting.id, { op: 'replace', path: '/status', value: 'Active' });
    expect(await programsOf(id)).toEqual([skills]);
  });

  test('are not typed: those of a new patient become an enrollment', async () => {
    const made = await register({ programs: [program(skills)] });
    expect(made.programs).toMatchObject([program(skills)]);
    expect(await episodesOf(made.id)).toMatchObject([
      { status: 'Active', programs: [{ program: program(skills), status: 'Active' }] },
    ]);
    const typed = await calls.call('PUT', `/patients/${made.id}`, { ...made, programs: [program(respite)], enrollments: [] });
    expect(typed.json()).toMatchObject({ programs: [program(skills)], enrollments: [{ program: program(skills) }] });
  });

  test('of a new patient need the right to enroll', async () => {
    const registrar = callerWith({ permissions: new Set(['Patient.Create', 'Patient.Read', 'Program.Read']) });
    const draft = draftOf('Patient', { programs: [program(skills)] });
    expect((await calls.call('POST', '/patients', draft, {}, registrar)).status).toBe(403);
    await register({ programs: [] }, registrar);
  });

  test('count two enrollments that are saved at once', async () => {
    const { id } = await register();
    await Promise.all([skills, respite].map((one) => admit(id, [{ program: program(one), status: 'Active' }])));
    expect((await programsOf(id)).toSorted()).toEqual([skills, respite].toSorted());
  });

  test('keep the secrets of the patient', async () => {
    const { id } = await register({ socialSecurityNumber: '123-45-6789' });
    await admit(id, [{ program: program(skills), status: 'Active' }]);
    const row = await db.store.reader.read('north', Patient, id, { kind: 'everything' });
    expect(JSON.parse(row?.text ?? '{}')).toMatchObject({ socialSecurityNumber: '123-45-6789', programs: [program(skills)] });
  });

  test('follow the calendar by a job, once', async () => {
    const { id } = await register();
    await admit(id, [
      { program: program(skills), status: 'Active', end: dayIn(2) },
      { program: program(respite), status: 'Active', start: dayIn(3) },
    ]);
    const run = (days: number) => {
      const now = () => Date.now() + days * 86_400_000;
      const parts = { store: db.store, now } as Parameters<typeof enrollmentsByDate.run>[0]['parts']; // all that it uses
      const caller = systemCaller('north', 'job');
      return enrollmentsByDate.run({ parts, practice: 'north', caller, runId: 'r', signal: new AbortController().signal });
    };
    await run(0);
    expect(await programsOf(id)).toEqual([skills]);
    expect(await run(3)).toMatch(/^Updated the programs of/);
    expect(await programsOf(id)).toEqual([respite]);
    expect(await run(3)).toBeUndefined();
  });
});
