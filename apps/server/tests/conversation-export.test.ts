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
  readonly upload: (path: string, content: string) => Promise<Response>;
}
async function as(email: string): Promise<Person> {
  const authorization = bearer(await signIn(server.origin, email));
  const session = (await (await get(server.origin, '/api/v1/session', authorization)).json()) as SessionAnswer;
  const { profile } = session.memberships.find(({ networkId }) => networkId === 'north') ?? {};
  return {
    id: profile?.id ?? '',
    upload: (path, content) =>
      fetch(`${server.origin}/api/v1/practices/north${path}`, {
        method: 'POST',
        headers: {
          ...authorization,
          'notewell-profile': `${profile?.resourceType}/${profile?.id}`,
          'content-type': 'image/png',
        },
        body: content,
      }),
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
  it('names the files that came with a message, and counts documents of charts', async () => {
    const clinician = await as(people.clinician);
    const id = await conversation(clinician);
    const channel = { id, resourceType: 'Channel' };
    const picture = await idOf(await clinician.ask('POST', '/media', { subject: channel, kind: 'Image', fileName: 'Door.png' }));
    const own = { status: 'Current', completion: 'Final' };
    const form = { ...own, subject: channel, title: 'Form for school' };
    const chart = { ...own, subject: patient, patient, title: 'Title in a chart' };
    const documents: object[] = [];
    for (const draft of [form, chart])
      documents.push({
        id: await idOf(await clinician.ask('POST', '/documentReferences', draft)),
        resourceType: 'DocumentReference',
      });
    const media = [{ id: picture, resourceType: 'Media' }];
    await idOf(await clinician.ask('POST', '/chatMessages', { channel, kind: 'Message', text: 'With files', media, documents }));
    const exported = await idOf(await clinician.ask('POST', `/channels/${id}/export`));
    const file = await clinician.ask('GET', `/documentReferences/${exported}/content`);
    const words = wordsUnder(readPdf(Buffer.from(await file.arrayBuffer())).tree).replace(/\s+/g, ' ');
    expect(words).toContain('With 2 files: Door.png, Form for school. Refers to 1 document');
    expect(words).not.toContain('Title in a chart');
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

describe('a file of a withdrawn message', () => {
  it('is read with a reason by those who read all messages, which is logged, and by nobody in the conversation', async () => {
    const [clinician, admin] = [await as(people.clinician), await as(people.administrator)];
    const channel = { id: await conversation(clinician), resourceType: 'Channel' };
    const picture = await idOf(await clinician.ask('POST', '/media', { subject: channel, kind: 'Image', fileName: 'Door.png' }));
    expect((await clinician.upload(`/media/${picture}/content`, 'A picture')).status).toBe(200);
    const media = [{ id: picture, resourceType: 'Media' }];
    const message = await idOf(await clinician.ask('POST', '/chatMessages', { channel, kind: 'Message', text: 'Look', media }));
    const back = [{ op: 'add', path: '/retracted', value: '2026-01-01T00:00:00.000Z' }];
    expect((await clinician.ask('PATCH', `/chatMessages/${message}`, back)).status).toBe(200);
    const reason = 'A court asked for it, file 13';
    const versions = await (await admin.ask('GET', `/media/${picture}/_history`, undefined, reason)).json();
    const [latest] = (versions as { content?: object; meta: { versionId: string } }[]).filter(({ content }) => content);
    const path = `/media/${picture}/_history/${latest?.meta.versionId}/content`;
    expect(await (await admin.ask('GET', path, undefined, reason)).text()).toBe('A picture');
    expect((await admin.ask('GET', path)).status).toBe(404);
    expect((await clinician.ask('GET', path)).status).toBe(404);
    const logged = async () => {
      const entries = (await (await admin.ask('GET', '/audit?pageSize=1000')).json()) as {
        action: string;
        id: string;
        actor: string;
      }[];
      return entries.some(
        (one) => one.id === picture && one.actor === `Practitioner/${admin.id}` && JSON.stringify(one).includes(reason),
      );
    };
    await expect.poll(logged).toBe(true);
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
