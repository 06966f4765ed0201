import type { Observation, Questionnaire, QuestionnaireResponse } from '@notewell/model';
import { instruments, questionnaireOf } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { callerWith, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* Measures that are filled in by themselves: scored, plotted, and with alerts that stay open until somebody acts. */

const { calls } = startedCalls();
type Stored<T> = T & { readonly id: string };
const patient = { id: testId(901), resourceType: 'Patient' as const };
const family = callerWith({
  profile: { resourceType: 'Patient', id: patient.id, display: 'Pat' },
});
let form: Stored<Questionnaire>;
beforeAll(async () => {
  const answer = await calls.call('POST', '/questionnaires', {
    resourceType: 'Questionnaire',
    ...questionnaireOf(instruments.phq9),
    status: 'Active',
  });
  expect(answer.status, answer.text).toBe(201);
  form = answer.json<Stored<Questionnaire>>();
});

/** Answers with one score for every question. */
const answersWith = (score: number) =>
  instruments.phq9.questions.map(([questionId]) => ({ questionId, value: instruments.phq9.options[score]?.[1] ?? '' }));
async function begun(fields: object = {}): Promise<Stored<QuestionnaireResponse>> {
  const questionnaire = { id: form.id, resourceType: 'Questionnaire' };
  const body = { resourceType: 'QuestionnaireResponse', status: 'InProgress', subject: patient, questionnaire, ...fields };
  const answer = await calls.call('POST', '/questionnaireResponses', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Stored<QuestionnaireResponse>>();
}
const put = (one: Stored<QuestionnaireResponse>, fields: object, caller = callerWith()) =>
  calls.call('PUT', `/questionnaireResponses/${one.id}`, { ...one, ...fields }, {}, caller);
const observationsOf = async ({ id }: { readonly id: string }) => {
  const filter = [{ kind: 'DerivedFrom', values: [id] }];
  return (await calls.call('POST', '/observations/queries', filter, { 'notewell-partition-key': patient.id })).json<
    Observation[]
  >();
};

describe('a completed measure', () => {
  test('leaves its total as an observation, which follows corrections', async () => {
    const response = await begun({ answers: answersWith(1) });
    expect(await observationsOf(response)).toEqual([]);
    const done = (await put(response, { status: 'Completed' })).json<Stored<QuestionnaireResponse>>();
    expect(done.score).toBe(9);
    // Answers without a time were given when they were completed.
    expect(done.authored).toBeDefined();
    const totals = async () =>
      (await observationsOf(response)).map(({ status, valueQuantity }) => [status, valueQuantity?.value]);
    expect(await totals()).toContainEqual(['Final', 9]);
    const amended = (await put(done, { status: 'Amended', answers: answersWith(2) })).json<Stored<QuestionnaireResponse>>();
    expect(await totals()).toContainEqual(['Amended', 18]);
    expect((await put(amended, { status: 'EnteredInError' })).status).toBe(200);
    for (const [status] of await totals()) expect(status).toBe('EnteredInError');
  });
});

describe('a positive risk item', () => {
  test('is open from the first answer until the staff record what was done', async () => {
    const response = await begun();
    expect(response.hasOpenAlert).toBeUndefined();
    const alarming = (await put(response, { answers: answersWith(1) })).json<Stored<QuestionnaireResponse>>();
    expect([alarming.status, alarming.hasOpenAlert]).toEqual(['InProgress', true]);
    const [alert = ''] = alarming.alerts ?? [];
    const done = alarming.alerts?.map((one) => ({ alert: one, action: 'Safety plan agreed' }));
    expect((await put(alarming, { hasOpenAlert: false, alerts: [] })).json<QuestionnaireResponse>().hasOpenAlert).toBe(true);
    const latest = async () =>
      (await calls.call('GET', `/questionnaireResponses/${response.id}`)).json<Stored<QuestionnaireResponse>>();
    expect((await put(await latest(), { alertActions: [{ alert: 'Other', action: 'x' }] })).status).toBe(422);
    expect([403, 404]).toContain((await put(await latest(), { alertActions: done }, family)).status);
    const handled = (await put(await latest(), { alertActions: done })).json<Stored<QuestionnaireResponse>>();
    expect(handled.hasOpenAlert).toBeUndefined();
    expect(handled.alertActions?.[0]).toMatchObject({ alert, action: 'Safety plan agreed', by: { id: practitionerId } });
    expect((await put(handled, { alertActions: [] })).status).toBe(409);
  });
});
