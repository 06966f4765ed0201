import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { people as known, patientId, startServer, type TestServer } from './support/server.ts';

/* Calls of other people leave what belongs to one person as it is. */

let server: TestServer;
let owner: Practitioner;
const others: Practitioner[] = [];
beforeAll(async () => {
  server = await startServer();
  owner = await practitionerOf(server.origin, known.clinician);
  for (const email of [known.administrator, known.patient, known.stranger])
    others.push(await practitionerOf(server.origin, email));
});
afterAll(() => server.stop());

describe.each([
  ['personalPreferences', {}],
  ['scribbles', { title: 'Draft', patient: { id: patientId, resourceType: 'Patient' } }],
  ['snippets', { title: 'Mine', text: 'Words' }],
] as const)('%s of somebody else', (collection, draft) => {
  it('are neither read nor changed nor removed', async () => {
    const made = await owner.call<{ id: string; meta: { versionId: string } }>('POST', `/${collection}`, { body: draft });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const path = `/${collection}/${made.body.id}`;
    const patch = [{ op: 'add', path: '/title', value: 'Theirs' }];
    // The administrator holds the flag scribble master.
    for (const other of collection === 'scribbles' ? others.slice(1) : others) {
      const headers = { 'if-match': '"1"' };
      const answers = [
        await other.call('GET', path),
        await other.call('GET', `${path}/_history`),
        await other.call('PUT', path, { body: made.body, headers }),
        await other.call('PATCH', `${path}?versionId=${made.body.meta.versionId}`, { body: patch }),
        await other.call('DELETE', `${path}?versionId=${made.body.meta.versionId}`),
      ];
      for (const { status } of answers) expect([403, 404, 405, 422]).toContain(status);
    }
    expect((await owner.call('GET', path)).body).toMatchObject({ meta: { versionId: '1' } });
  });
});

it('a kept signature shows its owner’s own drawing', async () => {
  const drawn = async (by: Practitioner) => {
    const body = { kind: 'Ink', subject: { id: by.profile.id, resourceType: 'Practitioner' }, ink: { path: 'M1 1L2 2' } };
    return (await by.call<{ id: string }>('POST', '/media', { body })).body.id;
  };
  const keep = async (id: string) => {
    const body = { method: 'Stored', signature: { id, resourceType: 'Media' } };
    return (await owner.call('POST', '/personalSignatures', { body })).status;
  };
  const [colleague] = others;
  if (!colleague) throw new Error('nobody else signed in');
  expect([await keep(await drawn(owner)), await keep(await drawn(colleague)), await keep('nothing')]).toEqual([201, 422, 422]);
});

it('a continuation token shows nobody more than their own list', async () => {
  for (const title of ['One', 'Two', 'Three'])
    expect((await owner.call('POST', '/snippets', { body: { title, text: title } })).status).toBe(201);
  const headers = { 'notewell-cross-partition': 'true' };
  const first = await owner.call<unknown[]>('GET', '/snippets?pageSize=1', { headers });
  const token = first.headers.get('notewell-continuation-token') ?? '';
  expect([first.body.length, token === '']).toEqual([1, false]);
  for (const other of others) {
    const next = await other.call<unknown>('GET', '/snippets?pageSize=10', {
      headers: { ...headers, 'notewell-continuation-token': token },
    });
    expect(JSON.stringify(next.body)).not.toMatch(/One|Two|Three/);
  }
});
