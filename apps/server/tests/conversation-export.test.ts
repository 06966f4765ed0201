import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodesOf, readPdf, wordsUnder } from '../src/modules/printing/testing/read-pdf.ts';
import { bearer, get, patientId, people, type SessionAnswer, signIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Person {
  readonly id: string;
  readonly ask: (method: string, path: string, body?: unknown, reason?: string) => Promise<Response>;
}
async function as(email: string): Promise<Person> {
  const authorization = bearer(await signIn(server.origin, email));
  const session = (await (await get(server.origin, '/api/v1/session', authorization)).json()) as SessionAnswer;
  const { profile } = session.memberships.find(({ networkId }) => networkId === 'north') ?? {};
  return {
    id: profile?.id ?? '',
    ask: (method, path, body, reason) =>
      fetch(`${server.origin}/api/v1/practices/north${path}`, {
        method,
        headers: {
          ...authorization,
          'notewell-profile': `${profile?.resourceType}/${profile?.id}`,
          'notewell-cross-partition': 'true',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(reason === undefined ? {} : { 'notewell-reason': encodeURIComponent(reason) }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}
const idOf = async (answer: Response): Promise<string> => {
  expect([answer.status, await answer.clone().text()]).toEqual([201, expect.any(String)]);
  return ((await answer.json()) as { id: string }).id;
};
const patient = { id: patientId, resourceType: 'Patient' };
async function conversation(of: Person, more: object = {}): Promise<string> {
  const body = { kind: 'Patient', name: 'Care of Pat', patient, private: true, ...more };
  const id = await idOf(await of.ask('POST', '/channels', body));
  for (const text of ['First words', 'Second words\nin two lines'])
    await idOf(await of.ask('POST', '/chatMessages', { channel: { id, resourceType: 'Channel' }, kind: 'Message', text }));
  return id;
}

describe('the export of a conversation', () => {
  it('is a document in the chart with every message in order', async () => {
    const clinician = await as(people.clinician);
    const channel = await conversation(clinician);
    const id = await idOf(await clinician.ask('POST', `/channels/${channel}/export`));
    const document = await (await clinician.ask('GET', `/documentReferences/${id}`)).json();
    expect(document).toMatchObject({ subject: { id: patientId }, status: 'Current', confidentiality: 'Restricted' });
    const file = await clinician.ask('GET', `/documentReferences/${id}/content`);
    const { tree } = readPdf(Buffer.from(await file.arrayBuffer()));
    const words = wordsUnder(tree).replace(/\s+/g, ' ');
    expect(nodesOf(tree, 'H1').map((one) => wordsUnder(one).trim())).toEqual(['Conversation: Care of Pat']);
    expect(words).toMatch(/First words.*Second words in two lines/);
  });
  it('is logged: the messages that left and the document', async () => {
    const [clinician, admin] = [await as(people.clinician), await as(people.administrator)];
    const channel = await conversation(clinician);
    const id = await idOf(await clinician.ask('POST', `/channels/${channel}/export`));
    const logged = async () => {
      const entries = (await (await admin.ask('GET', '/audit?pageSize=1000')).json()) as {
        action: string;
        resourceType: string;
        id: string;
        actor: string;
      }[];
      const own = entries.filter(({ actor }) => actor === `Practitioner/${clinician.id}`);
      return [
        own.some(({ action, resourceType }) => action === 'export' && resourceType === 'ChatMessage'),
        own.some((one) => one.action === 'create' && one.resourceType === 'DocumentReference' && one.id === id),
      ];
    };
    await expect.poll(logged).toEqual([true, true]);
  });
  it('is for those who read the messages, others with a reason', async () => {
    const [clinician, admin] = [await as(people.clinician), await as(people.administrator)];
    const channel = await conversation(clinician);
    const path = `/channels/${channel}/export`;
    expect((await admin.ask('POST', path)).status).toBe(403);
    expect((await admin.ask('POST', path, undefined, 'A court asked for it, file 12')).status).toBe(201);
  });
  it('is not for patients, who do not read it in their record either', async () => {
    const [clinician, pat] = [await as(people.clinician), await as(people.patient)];
    const channel = await conversation(clinician);
    const member = { channel: { id: channel, resourceType: 'Channel' }, member: patient, role: 'Member' };
    await idOf(await clinician.ask('POST', '/channelMemberships', member));
    expect((await pat.ask('POST', `/channels/${channel}/export`)).status).toBe(403);
    const id = await idOf(await clinician.ask('POST', `/channels/${channel}/export`));
    expect((await pat.ask('GET', `/documentReferences/${id}`)).status).toBe(404);
  });
  it('goes into no other chart: a conversation with messages stays about its patient', async () => {
    const clinician = await as(people.clinician);
    const staff = await as(people.administrator);
    const other = await idOf(await staff.ask('POST', '/patients', { name: { given: 'Otto', family: 'Other' } }));
    const group = {
      id: await idOf(await staff.ask('POST', '/groups', { name: 'Tuesday', status: 'Active' })),
      resourceType: 'Group',
    };
    const about = { patient: { id: other, resourceType: 'Patient' } };
    const change = async (id: string, more: object) => {
      const stored = (await (await clinician.ask('GET', `/channels/${id}`)).json()) as object;
      return (await clinician.ask('PUT', `/channels/${id}`, { ...stored, ...more })).status;
    };
    const channel = await conversation(clinician);
    // Only those who lead a group, or manage channels, make a conversation the group's.
    expect([await change(channel, about), await change(channel, { group })]).toEqual([409, 403]);
    expect(await change(channel, { topic: 'Sleep' })).toBe(200);
    const empty = await idOf(await clinician.ask('POST', '/channels', { kind: 'Patient', name: 'New', patient, private: true }));
    expect(await change(empty, about)).toBe(200);
  });
  it('needs one patient', async () => {
    const clinician = await as(people.clinician);
    const channel = await conversation(clinician, { kind: 'Team', patient: undefined });
    expect((await clinician.ask('POST', `/channels/${channel}/export`)).status).toBe(422);
  });
});

describe('a conversation with somebody who cannot sign in', () => {
  it('tells the staff in it, and nobody else', async () => {
    const staff = await as(people.administrator);
    const unknown = await idOf(await staff.ask('POST', '/patients', { name: { given: 'Una', family: 'Invited' } }));
    const id = await conversation(staff, { patient: undefined });
    for (const member of [patient, { id: unknown, resourceType: 'Patient' }])
      await idOf(
        await staff.ask('POST', '/channelMemberships', { channel: { id, resourceType: 'Channel' }, member, role: 'Member' }),
      );
    const asked = await staff.ask('GET', `/channels/${id}/unreached`);
    expect([asked.status, await asked.json()]).toEqual([200, { ids: [unknown] }]);
    const other = await (await as(people.patient)).ask('GET', `/channels/${id}/unreached`);
    expect(other.status).toBe(403);
  });
});
