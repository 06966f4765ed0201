import type { TableTaskInput, TableTaskResult, TaskView } from '@notewell/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInAs } from './support/practice-calls.ts';
import { people, startServer, type TestServer } from './support/server.ts';

/* An import of a large CSV file as a task: sent, previewed, imported as a whole, and there for somebody who comes back. */

let server: TestServer;
let admin: Record<string, string>;
let clinician: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  ({ headers: admin } = await signedInAs(server.origin, people.administrator));
  ({ headers: clinician } = await signedInAs(server.origin, people.clinician));
});
afterAll(() => server.stop());

type View = TaskView<TableTaskResult>;
const send = async (method: string, path: string, body?: string | object, headers = admin) => {
  const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
  return fetch(`${server.origin}/api/v1/practices/north/${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
};
const call = async (method: string, path: string, body?: string | object, headers = admin) => {
  const answer = await send(method, `tasks/table-import${path}`, body, headers);
  return { status: answer.status, view: (await answer.json()) as View };
};
const begin = async (text: string) => {
  const { view } = await call('POST', '');
  expect((await call('POST', `/${view.id}/files?name=people.csv`, text)).status).toBe(200);
  return view.id;
};
const ended = async (id: string) => {
  await expect.poll(async () => (await call('GET', `/${id}`)).view.state, { timeout: 90_000 }).toMatch(/Done|Failed|Cancelled/);
  return (await call('GET', `/${id}`)).view;
};
const runTask = async (id: string, input: Partial<TableTaskInput>) => {
  const started = await call('POST', `/${id}/run`, { type: 'Patient', dates: 'mdy', ...input });
  expect(started.status).toBe(202);
  return ended(id);
};
const patientsCalled = async (family: string) => {
  const answer = await send('POST', 'patients/queries', [{ kind: 'Text', text: family }]);
  return ((await answer.json()) as object[]).length;
};
/** Days apart and names of letters only, so that no row resembles another. */
const rowOf = (family: string, n: number) => {
  const letters = [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return `${letters},${family},${new Date(Date.UTC(1940, 0, family.length + 11 * n)).toISOString().slice(0, 10)}`;
};
const file = (family: string, count: number) =>
  ['First name,Last name,Birth date', ...Array.from({ length: count }, (_, n) => rowOf(family, n))].join('\n');

describe('an import of a large CSV file', () => {
  test('is previewed, imported as a whole, and found again by who left', async () => {
    const id = await begin(file('Tasked', 250));
    const tried = await runTask(id, {});
    expect([tried.state, tried.input]).toEqual(['Done', { type: 'Patient', step: 'preview' }]);
    expect(tried.result?.preview?.counts).toMatchObject({ new: 250, refused: 0 });
    expect(await patientsCalled('Tasked')).toBe(0);
    const agreed = { asOf: tried.result?.preview?.asOf ?? '', decisions: { 2: 'leave' } } as const;
    const done = await runTask(id, { agreed });
    expect(done.result).toEqual({ type: 'Patient', imported: { created: 249, changed: 0 } });
    const list = (await (await send('GET', 'tasks/table-import')).json()) as View[];
    expect(list.find((one) => one.id === id)).toMatchObject({ state: 'Done', input: { type: 'Patient', step: 'import' } });
    // A lost server's run begins again, and writes nothing twice.
    expect((await runTask(id, { agreed })).result?.imported).toEqual({});
    const again = await runTask(await begin(file('Tasked', 250)), {});
    expect(again.result?.preview?.counts).toMatchObject({ new: 1, unchanged: 249 });
  });
  test('writes nothing of a file with a refused row, or after a change, and shows the new preview', async () => {
    const id = await begin(`${file('Halfway', 120)}\nAda,Halfway,not a day\n`);
    const tried = await runTask(id, {});
    const asOf = tried.result?.preview?.asOf ?? '';
    const refused = await runTask(id, { agreed: { asOf } });
    expect(refused.result?.fault).toContain('Row 122');
    expect(refused.result?.preview?.counts).toMatchObject({ new: 120, refused: 1 });
    const stale = await runTask(id, { agreed: { asOf: 'another' } });
    expect(stale.result?.fault).toContain('changed since the preview');
    expect(await patientsCalled('Halfway')).toBe(0);
  });
  test('is cancelled without a trace', async () => {
    const id = await begin(file('Cancelled', 2_000));
    expect((await call('POST', `/${id}/run`, { type: 'Patient', dates: 'mdy' })).status).toBe(202);
    expect((await call('POST', `/${id}/cancel`)).status).toBe(202);
    const view = await ended(id);
    expect([view.state, view.message ?? 'Nothing was imported.']).toEqual(['Cancelled', 'Nothing was imported.']);
  });
  test('needs the rights to the type that it brings, and is its owner’s alone', async () => {
    const id = await begin('Name\nPlace by task\n');
    expect((await call('POST', `/${id}/run`, { type: 'Note', dates: 'mdy' })).status).toBe(422);
    expect((await call('GET', `/${id}`, undefined, clinician)).status).toBe(404);
    const { id: own } = (await call('POST', '', undefined, clinician)).view;
    await call('POST', `/${own}/files?name=a.csv`, 'Name\nPlace of a clinician\n', clinician);
    expect((await call('POST', `/${own}/run`, { type: 'Location', dates: 'mdy' }, clinician)).status).toBe(202);
    const seen = async () => (await call('GET', `/${own}`, undefined, clinician)).view.state;
    await expect.poll(seen, { timeout: 60_000 }).toBe('Failed');
  });
});
