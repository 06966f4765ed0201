import { definitionOf } from '@notewell/model';
import { testId as patientIdOf } from '@notewell/testkit';
import { expect, test } from 'vitest';
import { createSaving } from '../src/modules/saving.ts';
import { callerWith, draftOf, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();

interface Stored {
  readonly id: string;
  readonly owner?: { readonly id: string };
  readonly created: string;
  readonly expiration: string;
}
const make = async (path: string, draft: object) => {
  const answer = await calls.call('POST', path, draft);
  expect(answer.status).toBe(201);
  return answer.json<Stored>();
};
const tokenFor = (patient: string) =>
  make('/securityTokens', { ...draftOf('SecurityToken'), patientAllowances: [{ id: patient, resourceType: 'Patient' }] });
/** Reads the chart with this token, as somebody who otherwise sees no patient. */
const readWith = async (patient: string, token: string | undefined, own: string = practitionerId) => {
  const profile = { resourceType: 'Practitioner', id: own };
  const caller = callerWith({
    profile,
    patients: { kind: 'patients', ids: [] },
    permissions: new Set(['Patient.Read']),
    ip: '192.0.2.8',
  });
  const headers = token === undefined ? {} : { 'notewell-security-token': token };
  const answer = await calls.call('GET', `/patients/${patient}`, undefined, headers as Record<string, string>, caller);
  const { code, subStatus } = answer.json<{ code?: string; subStatus?: number }>();
  return [answer.status, code, subStatus];
};

test('a token is its maker’s and lasts 24 hours, whatever the caller would have it be', async () => {
  const forever = { expiration: '2999-01-01T00:00:00.000Z', created: '2999-01-01T00:00:00.000Z' };
  const token = await make('/securityTokens', { ...draftOf('SecurityToken'), ...forever });
  expect(token.owner?.id).toBe(practitionerId);
  expect(Date.parse(token.expiration) - Date.parse(token.created)).toBe(86_400_000);
  expect(Date.parse(token.created)).toBeLessThanOrEqual(Date.now());
});

test('a token opens the charts it allows and no others', async () => {
  const [open, closed] = [await make('/patients', draftOf('Patient')), await make('/patients', draftOf('Patient'))];
  const token = await tokenFor(open.id);
  expect(await readWith(open.id, undefined)).toEqual([404, 'not-found', undefined]);
  expect((await readWith(open.id, `${token.id}:1`))[0]).toBe(200);
  expect(await readWith(closed.id, `${token.id}:1`)).toEqual([404, 'not-found', undefined]);
});

test('what was taken out of a token is closed, though an older version is shown', async () => {
  const patient = await make('/patients', draftOf('Patient'));
  const token = await tokenFor(patient.id);
  const other = await make('/patients', draftOf('Patient'));
  const patch = [{ op: 'replace', path: '/patientAllowances', value: [{ id: other.id, resourceType: 'Patient' }] }];
  expect((await calls.call('PATCH', `/securityTokens/${token.id}`, patch)).status).toBe(200);
  expect((await readWith(patient.id, `${token.id}:1`))[0]).toBe(404);
  expect((await readWith(other.id, `${token.id}:1`))[0]).toBe(200);
});

test('a token goes with the last chart that it opens', async () => {
  const patient = await make('/patients', draftOf('Patient'));
  const token = await tokenFor(patient.id);
  const patch = [{ op: 'replace', path: '/patientAllowances', value: [] }];
  expect((await calls.call('PATCH', `/securityTokens/${token.id}`, patch)).status).toBe(204);
  expect((await calls.call('GET', `/securityTokens/${token.id}`)).status).toBe(410);
  expect(await readWith(patient.id, `${token.id}:1`)).toEqual([403, 'token-invalid', 1001]);
});

test('needs a reason and a chart, and a reviewer who is not its owner', async () => {
  const bare = { patientAllowances: [{ id: practitionerId, resourceType: 'Patient' }] };
  expect((await calls.call('POST', '/securityTokens', bare)).json()).toMatchObject({ status: 422, code: 'reason-required' });
  expect((await calls.call('POST', '/securityTokens', { reason: 'Emergency' })).status).toBe(422);
  const { id } = await make('/securityTokens', { ...bare, reason: 'Emergency', review: 'Closed' });
  const doubt = { op: 'replace', path: '/review', value: 'Questioned' };
  const review = [doubt, { op: 'add', path: '/reviewComment', value: 'Nobody was on call that night.' }];
  expect((await calls.call('GET', `/securityTokens/${id}`)).json()).toMatchObject({ review: 'Unreviewed' });
  expect((await calls.call('PATCH', `/securityTokens/${id}`, review)).status).toBe(403);
  const reviewer = callerWith({ profile: { resourceType: 'Practitioner', id: patientIdOf(7) } });
  expect((await calls.call('PATCH', `/securityTokens/${id}`, [doubt], {}, reviewer)).json()).toMatchObject({
    code: 'reason-required',
  });
  const reviewed = await calls.call('PATCH', `/securityTokens/${id}`, review, {}, reviewer);
  expect([reviewed.status, reviewed.json()]).toMatchObject([200, { review: 'Questioned', reviewer: { id: patientIdOf(7) } }]);
  const widen = [{ op: 'add', path: '/patientAllowances/-', value: { id: patientIdOf(8), resourceType: 'Patient' } }];
  expect((await calls.call('PATCH', `/securityTokens/${id}`, widen, {}, reviewer)).status).toBe(403);
});

const reviewerOf = (
  permissions: readonly string[] = ['security token management', 'SecurityToken.Read', 'SecurityToken.Update'],
) => callerWith({ profile: { resourceType: 'Practitioner', id: patientIdOf(7) }, permissions: new Set(permissions) });
const reviewing = (id: string, body: unknown, caller = reviewerOf()) =>
  calls.call('POST', `/securityTokens/${id}/review`, body, {}, caller);

test('reviews a returned token too, and keeps its record', async () => {
  const patient = await make('/patients', draftOf('Patient'));
  const token = await tokenFor(patient.id);
  expect((await calls.call('DELETE', `/securityTokens/${token.id}`)).status).toBe(204);
  const questioned = await reviewing(token.id, { review: 'Questioned', comment: 'Why this chart?' });
  expect([questioned.status, questioned.json()]).toMatchObject([
    200,
    { review: 'Questioned', reviewComment: 'Why this chart?', reviewer: { id: patientIdOf(7) }, meta: { isDeleted: true } },
  ]);
  expect((await reviewing(token.id, { review: 'Closed', comment: 'Covered for a colleague.' })).status).toBe(200);
  expect((await calls.call('GET', `/securityTokens/${token.id}`)).status).toBe(410);
  expect(await readWith(patient.id, `${token.id}:1`)).toEqual([403, 'token-invalid', 1001]);
  const listed = await calls.call(
    'POST',
    '/securityTokens/queries',
    [
      { kind: 'Deleted', values: [true] },
      { kind: 'Review', values: ['Closed'] },
    ],
    {},
    reviewerOf(),
  );
  expect(listed.json<Stored[]>().map(({ id }) => id)).toContain(token.id);
  const versions = (await calls.call('GET', `/securityTokens/${token.id}/_history`, undefined, {}, reviewerOf())).json<
    { review: string }[]
  >();
  expect(versions.map(({ review }) => review)).toEqual(['Closed', 'Questioned', 'Unreviewed', 'Unreviewed']);
});

test('lets people without the chart review and end access to it', async () => {
  const team = [{ practitioner: { id: patientIdOf(9), resourceType: 'Practitioner' } }];
  const { id: hidden } = await make('/patients', draftOf('Patient', { confidentialTeam: team }));
  const token = await tokenFor(hidden);
  const limited = (id: string) => {
    const permissions = new Set([...callerWith().permissions].filter((name) => name !== 'skip inclusive security labels'));
    return callerWith({ profile: { resourceType: 'Practitioner', id }, permissions });
  };
  const reviewed = await reviewing(token.id, { review: 'Reviewed', comment: 'Asked.' }, limited(patientIdOf(7)));
  expect([reviewed.status, reviewed.text.includes(hidden)]).toEqual([200, false]);
  const owner = limited(practitionerId);
  const path = `/securityTokens/${token.id}`;
  expect((await calls.call('GET', path, undefined, {}, owner)).text).toContain(hidden);
  expect((await calls.call('DELETE', path, undefined, {}, owner)).status).toBe(204);
});

test('follows the review’s table, is its reviewer’s alone, ends when closed', async () => {
  const patient = await make('/patients', draftOf('Patient'));
  const token = await tokenFor(patient.id);
  expect((await reviewing(token.id, { review: 'Closed' })).json()).toMatchObject({ status: 409, code: 'transition-refused' });
  expect((await reviewing(token.id, { review: 'Unreviewed' })).status).toBe(422);
  expect((await reviewing(token.id, { review: 'Questioned' })).json()).toMatchObject({ status: 422, code: 'reason-required' });
  expect((await reviewing(token.id, { review: 'Reviewed' }, callerWith())).status).toBe(403);
  expect((await reviewing(token.id, { review: 'Reviewed' }, reviewerOf(['SecurityToken.Update']))).json()).toMatchObject({
    status: 403,
    missing: ['security token management'],
  });
  expect((await reviewing(patientIdOf(404), { review: 'Reviewed' })).status).toBe(404);
  expect((await reviewing(token.id, { review: 'Reviewed' })).status).toBe(200);
  expect((await reviewing(token.id, { review: 'Closed' })).status).toBe(200);
  for (const review of ['Reviewed', 'Questioned', 'Closed'])
    expect((await reviewing(token.id, { review, comment: 'Another word' })).json()).toMatchObject({
      status: 409,
      code: 'locked',
    });
});

test('keeps its charts and its explanation once it is reviewed', async () => {
  const patient = await make('/patients', draftOf('Patient'));
  const { id } = await tokenFor(patient.id);
  const patch = async (op: object) => (await calls.call('PATCH', `/securityTokens/${id}`, [op])).status;
  const widen = (n = 9) =>
    patch({ op: 'add', path: '/patientAllowances/-', value: { id: patientIdOf(n), resourceType: 'Patient' } });
  const explain = (value: string) => patch({ op: 'add', path: '/explanation', value });
  expect([await explain('On call'), await widen(8)]).toEqual([200, 200]);
  expect((await reviewing(id, { review: 'Questioned', comment: 'Why?' })).status).toBe(200);
  expect([await widen(), await explain('A colleague was ill')]).toEqual([409, 200]);
  for (const review of ['Reviewed', 'Closed']) {
    expect((await reviewing(id, { review, comment: 'Asked.' })).status).toBe(200);
    expect([review, await widen(), await explain('Court ordered it')]).toEqual([review, 409, 409]);
  }
  expect(await patch({ op: 'remove', path: '/patientAllowances/1' })).toBe(200);
});

test('every use of a token is written down with its id, and from where', async () => {
  const patient = await make('/patients', draftOf('Patient'));
  const token = await tokenFor(patient.id);
  await readWith(patient.id, `${token.id}:1`);
  const sql = `select detail ->> 'id', detail ->> 'ip' from audit where practice_id = $1 and action = 'use-token' and id = $2`;
  expect(await db.store.database.run('north', { text: sql }, ['north', token.id])).toEqual([[patient.id, '192.0.2.8']]);
});

test('a token that is nobody’s, another’s, deleted, or of a version to come is refused with sub-status 1001', async () => {
  const patient = await make('/patients', draftOf('Patient'));
  const token = await tokenFor(patient.id);
  const refused = [403, 'token-invalid', 1001];
  for (const wrong of ['junk', `${patient.id}:1`, `${token.id}:2`, `${token.id}:0`, `${token.id}`, `${'9'.repeat(500)}:1`])
    expect([wrong, await readWith(patient.id, wrong)]).toEqual([wrong, refused]);
  expect(await readWith(patient.id, `${token.id}:1`, patient.id)).toEqual(refused);
  expect((await calls.call('DELETE', `/securityTokens/${token.id}`)).status).toBe(204);
  expect(await readWith(patient.id, `${token.id}:1`)).toEqual(refused);
});

test('a token whose time is over is refused with sub-status 1002', async () => {
  const patient = await make('/patients', draftOf('Patient'));
  const aDayAgo = createSaving({ store: db.store, now: () => Date.now() - 86_400_001 });
  const patientAllowances = [{ id: patient.id, resourceType: 'Patient' }];
  const draft = { ...draftOf('SecurityToken'), patientAllowances };
  const token = await aDayAgo.create({
    practice: 'north',
    caller: callerWith(),
    definition: definitionOf('SecurityToken'),
    draft,
  });
  expect(await readWith(patient.id, `${token.id}:1`)).toEqual([403, 'token-expired', 1002]);
});
