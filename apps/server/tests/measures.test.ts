import type { Observation, Patient, Questionnaire, QuestionnaireResponse } from '@notewell/model';
import { instruments, questionnaireOf } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { callerWith, draftOf, practitionerId } from './support/calls.ts';
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
async function begun(fields: object = {}, caller = callerWith()): Promise<Stored<QuestionnaireResponse>> {
  const questionnaire = { id: form.id, resourceType: 'Questionnaire' };
  const body = { resourceType: 'QuestionnaireResponse', status: 'InProgress', subject: patient, questionnaire, ...fields };
  const answer = await calls.call('POST', '/questionnaireResponses', body, {}, caller);
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
    const alertActions = amended.alerts?.map((alert) => ({ alert, action: 'Asked, and none' }));
    const handled = (await put(amended, { alertActions })).json<Stored<QuestionnaireResponse>>();
    expect((await put(handled, { status: 'EnteredInError' })).status).toBe(200);
    for (const [status] of await totals()) expect(status).toBe('EnteredInError');
  });
});

test('a question answered twice is refused, in answers and in a note', async () => {
  const response = await begun();
  const [first, ...others] = answersWith(1);
  const answers = [first, ...others, { ...first, value: 0 }];
  const errors = (path: string) => [{ path: `${path}.${others.length + 1}.questionId`, code: 'unique' }];
  const refused = await put(response, { answers });
  expect([refused.status, refused.json()['errors']]).toMatchObject([422, errors('answers')]);
  const sections = [{ id: 's', kind: 'Form', answers }];
  const note = await calls.call('POST', '/notes', draftOf('Note', { sections }));
  expect([note.status, note.json()['errors']]).toMatchObject([422, errors('sections.0.answers')]);
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
    const silent = await put(await latest(), { alertActions: [{ alert, action: '.' }] });
    expect(silent.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe('alertActions.0.action');
    expect([403, 404]).toContain((await put(await latest(), { alertActions: done }, family)).status);
    const handled = (await put(await latest(), { alertActions: done })).json<Stored<QuestionnaireResponse>>();
    expect(handled.hasOpenAlert).toBeUndefined();
    expect(handled.alertActions?.[0]).toMatchObject({ alert, action: 'Safety plan agreed', by: { id: practitionerId } });
    expect((await put(handled, { alertActions: [] })).status).toBe(409);
  });
  test.each(['patient', 'staff'])('stays open though the answer is changed, put in error or deleted by the %s', async (who) => {
    const { id = '' } = (await calls.call('POST', '/patients', draftOf('Patient'))).json<Patient>();
    const subject = { id, resourceType: 'Patient' as const };
    const own = callerWith({ profile: subject, patients: { kind: 'patients', ids: [id] } });
    const [caller, given] = who === 'staff' ? [callerWith(), {}] : [own, { author: subject, source: subject }];
    const [typing, sent] = [await begun({ subject, ...given }, caller), await begun({ subject, ...given }, caller)];
    const latest = async ({ id }: { readonly id: string }) =>
      (await calls.call('GET', `/questionnaireResponses/${id}`)).json<Stored<QuestionnaireResponse>>();
    await put(typing, { answers: answersWith(1) }, caller);
    expect((await put(await latest(typing), { answers: answersWith(0) }, caller)).status).toBe(200);
    expect((await latest(typing)).hasOpenAlert).toBe(true);
    await put(sent, { answers: answersWith(1), status: 'Completed' }, caller);
    expect((await put(await latest(sent), { answers: answersWith(0), status: 'Amended' }, caller)).status).toBe(200);
    expect([409, 403]).toContain((await put(await latest(sent), { status: 'EnteredInError' }, caller)).status);
    expect([409, 403]).toContain(
      (await calls.call('DELETE', `/questionnaireResponses/${typing.id}`, undefined, {}, caller)).status,
    );
    const { alerts = [], ...still } = await latest(sent);
    expect([still.hasOpenAlert, still.score]).toEqual([true, 0]);
    const alertActions = alerts.map((alert) => ({ alert, action: 'Talked on the phone: pressed by mistake' }));
    const handled = (await put(await latest(sent), { alertActions })).json<QuestionnaireResponse>();
    expect(handled.hasOpenAlert).toBeUndefined();
    expect((await put(await latest(sent), { status: 'EnteredInError' })).status).toBe(200);
  });
});
