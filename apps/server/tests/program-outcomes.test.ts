import type { ProgramOutcomes } from '@notewell/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { callerWith } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* Outcomes of a program: numbers of the people whom the caller may see, and none that could name one of them. */

const { calls } = startedCalls();
const machine = systemCaller('north', 'import');
const today = new Date().toISOString();
const start = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);
async function made(path: string, body: object): Promise<string> {
  const answer = await calls.call('POST', path, body, {}, machine);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: string }>().id;
}
const patients: string[] = [];
let program = '';

/** A person in the program with a rating and a PHQ-9. */
async function person(at: number): Promise<string> {
  const id = await made('/patients', { resourceType: 'Patient', name: { given: `P${at}`, family: 'Program' }, status: 'Active' });
  const patient = { id, resourceType: 'Patient' };
  await made('/episodesOfCare', {
    resourceType: 'EpisodeOfCare',
    patient,
    status: 'Active',
    start,
    programs: [{ program: { id: program, resourceType: 'Program' }, kind: 'Admission', status: 'Active', start }],
  });
  await made('/carePlanOutcomes', { resourceType: 'CarePlanOutcome', patient, item: 'g', value: at, at: today });
  await made('/observations', {
    resourceType: 'Observation',
    subject: patient,
    status: 'Final',
    category: 'Survey',
    code: { code: '44261-6', system: 'http://loinc.org' },
    effective: today,
    valueQuantity: { value: at * 2 },
  });
  return id;
}
const outcomes = async (caller = callerWith()) => calls.call('GET', `/programs/${program}/outcomes`, undefined, {}, caller);

beforeAll(async () => {
  program = await made('/programs', { resourceType: 'Program', name: 'Outcomes', status: 'Active' });
  for (const at of [1, 2, 3, 4, 5]) patients.push(await person(at));
});

describe('the outcomes of a program', () => {
  test('sum up ratings and scores of its people', async () => {
    const answer = await outcomes();
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    const month = today.slice(0, 7);
    expect(answer.json<ProgramOutcomes>().measures).toEqual([
      { code: '', months: [{ month, people: 5, quartiles: [2, 3, 4] }] },
      { code: '44261-6', months: [{ month, people: 5, quartiles: [4, 6, 8] }] },
    ]);
  });
  test('count nobody whom the caller may not see, and then say no number', async () => {
    const reads = ['Program', 'CarePlanOutcome', 'EpisodeOfCare', 'Observation'].map((type) => `${type}.Read`);
    const permissions = new Set([...reads, 'health history', 'report master']);
    const few = callerWith({ patients: { kind: 'patients', ids: patients.slice(0, 4) }, permissions });
    const { measures } = (await outcomes(few)).json<ProgramOutcomes>();
    expect(measures.flatMap(({ months }) => months.map((one) => Object.keys(one)))).toEqual([['month'], ['month']]);
  });
  test('leave out scores for who may not read them', async () => {
    const permissions = new Set(['Program.Read', 'CarePlanOutcome.Read', 'EpisodeOfCare.Read', 'report master']);
    const { measures, reads } = (await outcomes(callerWith({ permissions }))).json<ProgramOutcomes>();
    expect([measures.map(({ code }) => code), reads]).toEqual([[''], { goals: true, scores: false }]);
  });
  test('are not for clinicians who see only their own patients', async () => {
    const permissions = new Set(['Program.Read', 'CarePlanOutcome.Read', 'EpisodeOfCare.Read']);
    const own = { kind: 'population', level: 'CareTeam', programs: [], supervisees: [], superviseePrograms: [] } as const;
    expect((await outcomes(callerWith({ permissions, patients: own }))).status).toBe(403);
    expect((await outcomes(callerWith({ permissions: new Set(['Program.Read']) }))).status).toBe(403);
  });
});
