import { afterAll, expect, test } from 'vitest';
import { patientId } from './support/server.ts';
import { startSignedIn } from './support/staff.ts';

const { server, clinician, administrator } = await startSignedIn();
afterAll(() => server.stop());

interface Made {
  readonly id: string;
  readonly status: string;
  readonly answers: readonly { readonly questionId: string; readonly value: unknown }[];
  readonly errors?: readonly { readonly path: string }[];
}
const answered = {
  resourceType: 'QuestionnaireResponse',
  status: 'completed',
  questionnaire: 'http://example.org/Questionnaire/sleep',
  extension: [{ url: 'http://example.org/unknown', valueString: 'kept' }],
  item: [
    { linkId: 'hours', text: 'Hours of sleep', answer: [{ valueDecimal: 6.5 }] },
    { linkId: 'child', item: [{ linkId: 'name', answer: [{ valueString: 'Ana' }] }] },
    { linkId: 'child', item: [{ linkId: 'name', answer: [{ valueString: 'Ben' }] }] },
  ],
};

test('answers of another system come into a chart and go out in the name of who brought them', async () => {
  const claims = {
    subject: { reference: 'Patient/elsewhere' },
    author: { reference: 'Practitioner/somebody', display: 'Somebody' },
    source: { reference: `Patient/${patientId}` },
    text: { status: 'generated', div: '<div>Sleeps well</div>' },
  };
  const made = await clinician.call<Made>('POST', `/questionnaireResponses/fhir?patient=${patientId}`, {
    body: { ...answered, ...claims },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.answers.map(({ questionId, value }) => [questionId, value])).toEqual([
    ['hours', 6.5],
    ['name', 'Ana'],
    ['name#2', 'Ben'],
  ]);
  const out = await clinician.call('GET', `/questionnaireResponses/${made.body.id}/fhir`);
  const told = async () => {
    const { body } = await administrator.call<{ action: string; id: string }[]>(
      'GET',
      `/audit?patient=${patientId}&pageSize=100`,
    );
    return body.filter(({ id }) => id === made.body.id).map(({ action }) => action);
  };
  await expect.poll(told).toEqual(expect.arrayContaining(['create', 'export']));
  const people = {
    subject: { reference: `Patient/${patientId}` },
    author: { reference: `Practitioner/${clinician.profile.id}` },
  };
  expect([out.status, out.body]).toEqual([200, { ...answered, ...people }]);
  const path = `/questionnaireResponses/${made.body.id}`;
  const forged = await clinician.call('PUT', path, { body: { ...made.body, foreign: { ...answered, ...claims, item: [] } } });
  expect(forged.status, JSON.stringify(forged.body)).toBe(200);
  expect((await clinician.call('GET', `${path}/fhir`)).body).toEqual(out.body);
  const { foreign, ...body } = await clinician.call<Made & { foreign: unknown }>('GET', path).then((one) => one.body);
  const again = await clinician.call<object>('POST', '/questionnaireResponses', {
    body: { ...body, id: undefined, meta: undefined, foreign },
  });
  expect([again.status, again.body]).toEqual([201, expect.not.objectContaining({ foreign: expect.anything() })]);
});
test('answers given here go out in the shape of their form', async () => {
  const form = await administrator.call<Made>('POST', '/questionnaires', {
    body: { title: 'Sleep', status: 'Active', items: [{ linkId: 'well', type: 'Boolean', text: 'Slept well?' }] },
  });
  const given = await clinician.call<Made>('POST', '/questionnaireResponses', {
    body: {
      status: 'Completed',
      subject: { id: patientId, resourceType: 'Patient' },
      questionnaire: { id: form.body.id, resourceType: 'Questionnaire' },
      answers: [{ questionId: 'well', value: true }],
    },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(201);
  expect((await clinician.call('GET', `/questionnaireResponses/${given.body.id}/fhir`)).body).toEqual({
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    subject: { reference: `Patient/${patientId}` },
    author: { reference: `Practitioner/${clinician.profile.id}` },
    authored: expect.any(String) as string,
    item: [{ linkId: 'well', text: 'Slept well?', answer: [{ valueBoolean: true }] }],
  });
});
test('a form imports as a draft and exports; others are refused', async () => {
  const foreign = {
    resourceType: 'Questionnaire',
    status: 'active',
    title: 'Sleep',
    item: [
      { linkId: 'a', type: 'quantity', text: 'How long?', extension: [{ url: 'http://example.org/unknown', valueCode: 'x' }] },
    ],
  };
  const made = await administrator.call<Made>('POST', '/questionnaires/fhir', { body: foreign });
  expect([made.status, made.body.status], JSON.stringify(made.body)).toEqual([201, 'Draft']);
  const out = await administrator.call('GET', `/questionnaires/${made.body.id}/fhir`);
  expect(out.body).toEqual(foreign);
  const wrong = await administrator.call<Made>('POST', '/questionnaires/fhir', { body: answered });
  expect(wrong.status).toBe(422);
  const nobody = await clinician.call<Made>('POST', '/questionnaireResponses/fhir', { body: answered });
  expect([nobody.status, nobody.body.errors?.[0]?.path]).toEqual([422, 'patient']);
  expect((await clinician.call('GET', '/notes/x/fhir')).status).toBe(404);
});
