import type { FhirImportResult, TaskView } from '@notewell/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInAs } from './support/practice-calls.ts';
import { people, startServer, type TestServer } from './support/server.ts';

/* An import of FHIR files as a task: sent, tried, run, watched and cancelled by its owner. */

let server: TestServer;
let admin: Record<string, string>;
let clinician: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  ({ headers: admin } = await signedInAs(server.origin, people.administrator));
  ({ headers: clinician } = await signedInAs(server.origin, people.clinician));
});
afterAll(() => server.stop());

type View = TaskView<FhirImportResult>;
const call = async (method: string, path: string, body?: unknown, headers = admin) => {
  const answer = await fetch(`${server.origin}/api/v1/practices/north/tasks/fhir-import${path}`, {
    method,
    headers: {
      ...headers,
      ...(body === undefined
        ? {}
        : { 'content-type': typeof body === 'string' ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, view: (await answer.json()) as View };
};
const patient = (id: string, family: string, birthDate = '1980-02-03') => ({
  resourceType: 'Patient',
  id,
  name: [{ given: ['Ada'], family }],
  birthDate,
});
const lines = (...resources: object[]) => resources.map((one) => JSON.stringify(one)).join('\n');
const begin = async (...files: readonly (readonly [string, string])[]) => {
  const { view } = await call('POST', '');
  for (const [name, text] of files) expect((await call('POST', `/${view.id}/files?name=${name}`, text)).status).toBe(200);
  return view.id;
};
const runTask = async (id: string, input: object) => {
  expect((await call('POST', `/${id}/run`, input)).status).toBe(202);
  await expect.poll(async () => (await call('GET', `/${id}`)).view.state, { timeout: 60_000 }).toMatch(/Done|Failed|Cancelled/);
  return (await call('GET', `/${id}`)).view;
};
const patientsCalled = async (family: string) => {
  const answer = await fetch(`${server.origin}/api/v1/practices/north/patients/queries`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify([{ kind: 'Text', text: family }]),
  });
  return ((await answer.json()) as { birthDate?: string }[]).length;
};

describe('an import of FHIR files', () => {
  test('is tried without writing, then written, and finds nothing new the second time', async () => {
    const file = lines(patient('1', 'Firstling'), patient('2', 'Secondling'), { resourceType: 'Basic', id: 'x' });
    const id = await begin(['patients.ndjson', file]);
    const tried = await runTask(id, { isDryRun: true, source: 'old system' });
    expect(tried.result?.types.find(({ type }) => type === 'Patient')).toMatchObject({ read: 2, created: 2 });
    expect(tried.result?.types.find(({ type }) => type === 'Basic')?.leftOut).toMatchObject([{ count: 1 }]);
    expect(await patientsCalled('Firstling')).toBe(0);
    const done = await runTask(id, { isDryRun: false, source: 'old system' });
    expect([done.state, done.result?.isDryRun]).toEqual(['Done', false]);
    expect(await patientsCalled('Firstling')).toBe(1);
    const again = await runTask(id, { isDryRun: false, source: 'old system' });
    expect(again.result?.types.find(({ type }) => type === 'Patient')).toMatchObject({ created: 0, unchanged: 2 });
  });
  test('never merges two people: it names the id, and takes a correction that was confirmed', async () => {
    const first = await begin(['a.json', JSON.stringify(patient('7', 'Thirdling'))]);
    await runTask(first, { isDryRun: false, source: 'mixed' });
    const other = await begin(['b.json', JSON.stringify(patient('7', 'Other', '1999-09-09'))]);
    const refused = await runTask(other, { isDryRun: false, source: 'mixed' });
    expect(refused.result?.types[0]).toMatchObject({ created: 0, refused: [{ count: 1 }] });
    expect(await patientsCalled('Thirdling')).toBe(1);
    const confirmed = await runTask(other, { isDryRun: false, source: 'mixed', samePeople: ['Patient/7'] });
    expect(confirmed.result?.types[0]).toMatchObject({ updated: 1, refused: [] });
  });
  test('asks for the source where ids without one name two people', async () => {
    const id = await begin(
      ['a.json', JSON.stringify(patient('9', 'One'))],
      ['b.json', JSON.stringify(patient('9', 'Two', '1999-09-09'))],
    );
    const asked = await runTask(id, { isDryRun: false });
    expect(asked.result?.conflicts).toMatchObject([{ key: 'Patient/9' }]);
    expect(await patientsCalled('Two')).toBe(0);
  });
  test('tells who began it, alone, that its report is ready, until they have looked at it', async () => {
    const id = await begin(['told.json', JSON.stringify(patient('21', 'Toldling'))]);
    await runTask(id, { isDryRun: true });
    const me = admin['notewell-profile']?.split('/')[1] ?? '';
    const at = `${server.origin}/api/v1/practices/north/notifications`;
    const headers = { ...admin, 'notewell-cross-partition': 'true', 'content-type': 'application/json' };
    const open = async (more: Record<string, string> = {}) => {
      const filters = [
        { kind: 'Kind', values: ['Report'] },
        { kind: 'Done', from: '2000-01-01', exclude: true },
      ];
      const answer = await fetch(`${at}/queries`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify(filters),
      });
      const all = (await answer.json()) as { id: string; recipient: { id: string }; title: string }[];
      return all.filter((one) => one.id.endsWith(id));
    };
    const told = { id: `${me}.${id}`, recipient: { id: me }, title: 'Import FHIR files: the report is ready' };
    await expect.poll(open).toMatchObject([told]);
    expect(await open(clinician)).toEqual([]);
    const done = [{ op: 'add', path: '/done', value: new Date().toISOString() }];
    const patched = { ...headers, 'content-type': 'application/json-patch+json' };
    const ended = await fetch(`${at}/${me}.${id}`, { method: 'PATCH', headers: patched, body: JSON.stringify(done) });
    expect([ended.status, await open()]).toEqual([200, []]);
    // A further run has another report.
    await runTask(id, { isDryRun: false, source: 'told' });
    await expect.poll(open).toMatchObject([told]);
  });
  test('says which file it could not read', async () => {
    const id = await begin(['broken.json', '{'], ['good.json', JSON.stringify(patient('3', 'Goodling'))]);
    const { result } = await runTask(id, { isDryRun: true });
    expect(result?.faults).toEqual([{ file: 'broken.json', fault: 'is not valid JSON' }]);
  });
  test('is cancelled, and may be run again', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => patient(`many-${index}`, `Crowd ${index}`));
    const id = await begin(['many.ndjson', lines(...many)]);
    expect((await call('POST', `/${id}/run`, { isDryRun: false, source: 'many' })).status).toBe(202);
    expect((await call('POST', `/${id}/run`, { isDryRun: false, source: 'many' })).status).toBe(409);
    expect((await call('POST', `/${id}/cancel`)).status).toBe(202);
    await expect.poll(async () => (await call('GET', `/${id}`)).view.state, { timeout: 60_000 }).toBe('Cancelled');
    expect((await call('GET', `/${id}`)).view.message ?? 'Everything').toContain('Everything');
    expect((await runTask(id, { isDryRun: true, source: 'many' })).state).toBe('Done');
  });
});

describe('a task', () => {
  test('is for administrators of the practice, and its owner’s alone', async () => {
    expect((await call('POST', '', undefined, clinician)).status).toBe(403);
    const id = await begin(['a.json', JSON.stringify(patient('1', 'Alone'))]);
    expect((await call('GET', `/${id}`, undefined, clinician)).status).toBe(403);
    expect((await call('GET', '/0190a6b0-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await call('GET', '')).status).toBe(200);
  });
  test('refuses to run without a file and with a wrong input', async () => {
    const { view } = await call('POST', '');
    expect((await call('POST', `/${view.id}/run`, { isDryRun: true })).status).toBe(422);
    const id = await begin(['a.json', '{}']);
    expect((await call('POST', `/${id}/run`, { isDryRun: 'yes' })).status).toBe(422);
    expect((await call('POST', `/${id}/files`, 'x')).status).toBe(422);
  });
});
