import type { CarePlan } from '@notewell/model';
import type { CareWorklist, Thread } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { callerWith, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* Missing links over many charts: the same that the page of each chart names, and only of charts that the caller may see. */

const { calls } = startedCalls();
const machine = systemCaller('north', 'import');
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
async function made(path: string, body: object): Promise<string> {
  const answer = await calls.call('POST', path, body, {}, machine);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: string }>().id;
}
const [program, otherProgram, form, supervisor] = [testId(811), testId(812), testId(813), testId(814)];
const patients: string[] = [];

async function chart(at: number, plan: Partial<CarePlan>): Promise<string> {
  const id = await made('/patients', {
    resourceType: 'Patient',
    name: { given: `Pat ${at}`, family: 'Worklist' },
    status: 'Active',
  });
  const patient = { id, resourceType: 'Patient' };
  const condition = await made('/conditions', {
    resourceType: 'Condition',
    patient,
    code: { code: `F3${at}` },
    clinicalStatus: 'Active',
  });
  const items = [
    {
      id: 'g',
      kind: 'Goal',
      title: 'Sleep',
      status: 'InProgress',
      ...(at % 2 ? { problems: [{ id: condition, resourceType: 'Condition' }] } : {}),
    },
  ];
  const planId = await made('/carePlans', {
    resourceType: 'CarePlan',
    patient,
    status: 'Active',
    title: `Plan ${at}`,
    start: daysAgo(60),
    items,
    program: { id: program, resourceType: 'Program' },
    author: { id: practitionerId, resourceType: 'Practitioner' },
    ...plan,
  });
  if (at === 1)
    await made('/carePlanOutcomes', {
      resourceType: 'CarePlanOutcome',
      patient,
      carePlan: { id: planId, resourceType: 'CarePlan' },
      item: 'g',
      at: `${daysAgo(2)}T10:00:00Z`,
    });
  const answered = {
    resourceType: 'QuestionnaireResponse',
    status: 'Completed',
    subject: patient,
    questionnaire: { id: form, resourceType: 'Questionnaire' },
  };
  if (at === 2) await made('/questionnaireResponses', { ...answered, authored: `${daysAgo(3)}T10:00:00Z` });
  return id;
}
const listed = async (query = '', caller = callerWith()) =>
  (await calls.call('GET', `/carePlans/worklist${query}`, undefined, {}, caller)).json<CareWorklist>();

beforeAll(async () => {
  const measures: CarePlan['measures'] = [{ form: { id: form, resourceType: 'Questionnaire' }, every: 2, unit: 'Weeks' }];
  patients.push(await chart(0, { reviewDue: daysAgo(5) }));
  patients.push(await chart(1, { measures }));
  patients.push(await chart(2, { measures, program: { id: otherProgram, resourceType: 'Program' } }));
});

describe('the worklist of care plans', () => {
  test('names for each chart the gaps that its own page names', async () => {
    const { rows, counts, seen } = await listed();
    expect(seen).toBe(3);
    for (const id of patients) {
      const { gaps } = (await calls.call('GET', `/patients/${id}/thread`)).json<Thread>();
      const kinds = (all: readonly { kind: string; since?: string | undefined; goal?: string }[]) =>
        all.map(({ kind, since, goal }) => [kind, since, goal]).toSorted();
      expect(kinds(rows.find(({ patient }) => patient.id === id)?.gaps ?? [])).toEqual(kinds(gaps));
    }
    expect(counts).toEqual({
      SignatureAwaited: 0,
      ReviewOverdue: 1,
      MeasureOverdue: 1,
      DiagnosisWithoutGoal: 2,
      GoalWithoutNote: 2,
      NoteWithoutGoal: 0,
    });
  });
  test('keeps to a program, to people, and to a kind of gap', async () => {
    const ids = async (query: string) => (await listed(query)).rows.map(({ patient }) => patient.id).toSorted();
    expect(await ids(`?program=${otherProgram}`)).toEqual([patients[2]]);
    expect(await ids('?kind=ReviewOverdue')).toEqual([patients[0]]);
    expect(await ids(`?staff=${practitionerId}`)).toEqual(patients.toSorted());
    expect(await ids(`?supervisor=${supervisor}`)).toEqual([]);
    const person = {
      resourceType: 'Practitioner',
      name: { given: 'Sue', family: 'Pervised' },
      supervisors: [{ subject: { id: supervisor, resourceType: 'Practitioner' } }],
    };
    const supervisee = await made('/practitioners', person);
    const own = await chart(3, { author: { id: supervisee, resourceType: 'Practitioner' } });
    expect(await ids(`?supervisor=${supervisor}`)).toEqual([own]);
    expect((await calls.call('GET', '/carePlans/worklist?kind=Nothing')).status).toBe(400);
  });
  test('names whose signature a plan in force waits for', async () => {
    const signer = { id: supervisor, resourceType: 'Practitioner' as const };
    const id = await chart(5, { signatures: [{ signer, name: 'Lee, Ann', status: 'Requested' }] });
    const { rows, counts } = await listed('?kind=SignatureAwaited');
    expect([rows.map(({ patient }) => patient.id), counts.SignatureAwaited]).toEqual([[id], 1]);
    expect(rows[0]?.gaps).toMatchObject([{ about: { display: 'Plan 5' }, who: 'Lee, Ann' }]);
  });
  test('shows nobody the charts that they may not see', async () => {
    const [first = ''] = patients;
    const permissions = new Set(['CarePlan.Read', 'Patient.Read', 'Condition.Read', 'health history']);
    const few = callerWith({ patients: { kind: 'patients', ids: [first] }, permissions });
    const { rows, seen } = await listed('', few);
    expect([rows.map(({ patient }) => patient.id), seen]).toEqual([[first], 1]);
    expect(
      (await calls.call('GET', '/carePlans/worklist', undefined, {}, callerWith({ permissions: new Set(['CarePlan.List']) })))
        .status,
    ).toBe(403);
  });
});
