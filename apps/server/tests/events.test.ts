import { Practitioner } from '@notewell/model';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { practitionerOf, type Practitioner as SignedIn } from './support/practice-calls.ts';
import {
  bearer,
  password,
  patientId,
  people,
  type SessionAnswer,
  signIn,
  startServer,
  type TestServer,
} from './support/server.ts';
import { allWritten } from './support/written.ts';

let server: TestServer;
let origin: string;
let elsewhere: string;
let administrator: SignedIn;
beforeAll(async () => {
  server = await startServer();
  origin = server.origin;
  elsewhere = (await server.another()).address;
  administrator = await practitionerOf(origin, people.administrator);
});
afterAll(() => server.stop());

const path = '/api/v1/practices/north/events';

/** The headers of somebody who has just signed in. */
async function signedIn(email: string): Promise<Record<string, string>> {
  const own = bearer(await signIn(origin, email));
  const session = (await (await fetch(`${origin}/api/v1/session`, { headers: own })).json()) as SessionAnswer;
  const profile = session.memberships[0]?.profile;
  return { ...own, 'notewell-profile': `${profile?.resourceType}/${profile?.id}` };
}

interface Stream {
  /** The text received so far. */
  readonly text: () => string;
  /** Resolves once the text has come, or the stream has ended. */
  readonly has: (text: string) => Promise<boolean>;
  readonly ended: Promise<void>;
  readonly leave: () => void;
}
async function listen(at: string, headers: Record<string, string>): Promise<Stream> {
  await allWritten(server.databaseUrl);
  const abort = new AbortController();
  const answer = await fetch(at + path, { headers, signal: abort.signal });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(answer.headers.get('notewell-request-id')).toBeTruthy();
  let text = '';
  let over = false;
  const read = async () => {
    const decoder = new TextDecoder();
    if (answer.body) {
      for await (const chunk of answer.body) {
        text += decoder.decode(chunk, { stream: true });
      }
    }
  };
  const ended = read()
    .catch(() => {})
    .then(() => {
      over = true;
    });
  const stream = {
    text: () => text,
    has: async (part: string) => {
      await expect.poll(() => over || text.includes(part), { interval: 10, message: part }).toBe(true);
      return text.includes(part);
    },
    ended,
    leave: () => abort.abort(),
  };
  // From the first id on nothing is missed.
  await stream.has('id: ');
  return stream;
}

const create = async (family: string) => {
  const { status, body } = await administrator.call<{ id: string }>('POST', '/patients', {
    body: { name: { given: 'New', family } },
  });
  expect(status).toBe(201);
  return body.id;
};
const idsIn = (text: string) => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
const lastIdIn = (text: string) => [...text.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? '';

test('what is written at one server is told at another, each once and in order', async () => {
  const stream = await listen(elsewhere, await signedIn(people.clinician));
  const made = [await create('One'), await create('Two')];
  await administrator.call('DELETE', `/patients/${made[0]}`);
  expect(await stream.has('"deleted":true')).toBe(true);
  expect(idsIn(stream.text())).toEqual([made[0], made[1], made[0]]);
  expect(stream.text()).toContain(`data: {"resourceType":"Patient","id":"${made[0]}","versionId":"1","deleted":false}`);
  stream.leave();
});

test('a stream resumes after its last event without gaps or repeats', async () => {
  const headers = await signedIn(people.clinician);
  const first = await listen(origin, headers);
  const before = await create('Before');
  await first.has(before);
  const last = lastIdIn(first.text());
  first.leave();
  await first.ended;
  const missed = [await create('Missed'), await create('Missed too')];
  const second = await listen(elsewhere, { ...headers, 'last-event-id': last });
  expect(await second.has(missed[1] ?? '')).toBe(true);
  const after = await create('After');
  expect(await second.has(after)).toBe(true);
  expect(idsIn(second.text())).toEqual([...missed, after]);
  second.leave();
});

test('a stream from the session’s event id has what changed since the session was asked', async () => {
  const headers = await signedIn(people.clinician);
  const before = await create('Before the session');
  await allWritten(server.databaseUrl);
  const { eventId } = (await (await fetch(`${origin}/api/v1/session`, { headers })).json()) as SessionAnswer;
  const after = await create('After the session');
  const stream = await listen(elsewhere, { ...headers, 'last-event-id': eventId });
  expect(await stream.has(after)).toBe(true);
  expect(idsIn(stream.text())).not.toContain(before);
  expect(stream.text()).not.toContain('event: gap');
  stream.leave();
});

test('from a place that was never here, as before a restore, a gap is told', async () => {
  const headers = await signedIn(people.clinician);
  const stream = await listen(origin, { ...headers, 'last-event-id': '999999999999-7' });
  expect(await stream.has('event: gap')).toBe(true);
  stream.leave();
  const junk = await fetch(origin + path, { headers: { ...headers, 'last-event-id': 'no id of ours' } });
  expect(junk.status).toBe(400);
});

test('a patient is told of their own record alone', async () => {
  const stream = await listen(origin, await signedIn(people.patient));
  await create('Somebody');
  const { status } = await administrator.call('PATCH', `/patients/${patientId}`, {
    body: [{ op: 'add', path: '/identifiers', value: [{ system: 'urn:test', value: 'told' }] }],
  });
  expect(status).toBe(200);
  expect(await stream.has(patientId)).toBe(true);
  expect(idsIn(stream.text())).toEqual([patientId]);
  stream.leave();
});

test('who is removed from a channel is told of that, and others outside it are not', async () => {
  const clinician = await practitionerOf(origin, people.clinician);
  const { body: channel } = await administrator.call<{ id: string }>('POST', '/channels', {
    body: { kind: 'Team', name: 'Team', private: true },
  });
  const member = { id: clinician.profile.id, resourceType: 'Practitioner' };
  const membership = await administrator.call<{ id: string }>('POST', '/channelMemberships', {
    body: { channel: { id: channel.id, resourceType: 'Channel' }, member, role: 'Member' },
  });
  const stream = await listen(elsewhere, await signedIn(people.clinician));
  const outside = await listen(elsewhere, await signedIn(people.patient));
  const { status } = await administrator.call('DELETE', `/channelMemberships/${membership.body.id}`);
  expect(status).toBe(204);
  expect(await stream.has('"deleted":true')).toBe(true);
  expect(stream.text()).toContain(membership.body.id);
  expect(outside.text()).not.toContain(membership.body.id);
  for (const one of [stream, outside]) one.leave();
});

test('the stream ends with the session, wherever it was ended', async () => {
  const headers = await signedIn(people.clinician);
  const stream = await listen(elsewhere, headers);
  const answer = await fetch(`${origin}/api/auth/sign-out`, { method: 'POST', headers });
  expect(answer.status).toBe(200);
  await stream.ended;
  expect((await fetch(elsewhere + path, { headers })).status).toBe(401);
});

test('a stream and a socket end at another server as soon as the practitioner is deactivated', async () => {
  const { store, saving } = server.running.installation;
  const headers = await signedIn(people.clinician);
  const id = headers['notewell-profile']?.split('/')[1] ?? '';
  const stream = await listen(elsewhere, headers);
  const socket = new WebSocket(`${elsewhere.replace('http', 'ws')}${path}`, { headers });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await new Promise((resolve) => socket.on('open', resolve));
  for (const active of [false, true]) {
    const before = await store.reader.read('north', Practitioner, id, everything);
    const next = { ...(JSON.parse(before?.text ?? '{}') as Record<string, unknown>), active };
    if (before)
      await saving.update({ practice: 'north', caller: systemCaller('north', 'test'), definition: Practitioner, before, next });
    if (!active) await Promise.all([stream.ended, closed]);
  }
  // The membership is the practice's to take and to give: the account may sign in again once it is given back.
  expect((await signedIn(people.clinician))['notewell-profile']).toBe(`Practitioner/${id}`);
});

test('ends a stream when its temporary access ends', async () => {
  const clinician = await practitionerOf(origin, people.clinician);
  const own = await signedIn(people.clinician);
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  const token = async (change: object = {}) => {
    const body = { reason: 'Coverage', patientAllowances: [{ id: patientId, resourceType: 'Patient' }] };
    const made = await clinician.call<{ id: string }>('POST', '/securityTokens', { body });
    await owner.query('update resource set body = (body::jsonb || $2::jsonb)::text where id = $1', [made.body.id, change]);
    return { id: made.body.id, headers: { ...own, 'notewell-security-token': `${made.body.id}:1` } };
  };
  const { eventId } = (await (await fetch(`${origin}/api/v1/session`, { headers: own })).json()) as SessionAnswer;
  const given = await token();
  const fromBefore = await listen(origin, { ...given.headers, 'last-event-id': eventId });
  expect(await fromBefore.has(await create('After the access was given'))).toBe(true);
  fromBefore.leave();
  const stream = await listen(origin, given.headers);
  expect((await clinician.call('DELETE', `/securityTokens/${given.id}`)).status).toBe(204);
  await stream.ended;

  // On a busy machine the time may be over before the stream is open: then it is tried with more.
  for (let seconds = 1, opened = false; !opened; seconds *= 3) {
    const short = await token({ expiration: new Date(Date.now() + seconds * 1_000).toISOString() });
    const answer = await fetch(origin + path, { headers: short.headers });
    opened = answer.status === 200;
    await answer.text();
    const over = await fetch(origin + path, { headers: short.headers });
    expect([over.status, ((await over.json()) as { subStatus: number }).subStatus]).toEqual([403, 1002]);
  }
  await owner.end();
});

test('a socket is opened for pages of ours alone, whoever has signed in in that browser', async () => {
  const { authorization: _no, ...own } = await signedIn(people.clinician);
  const body = JSON.stringify({ email: people.clinician, password });
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const [cookie = ''] = ((await fetch(`${origin}/api/auth/sign-in/email`, sent)).headers.get('set-cookie') ?? '').split(';');
  const opening = (headers: Record<string, string>) =>
    new Promise<number | 'open'>((resolve) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers: { ...own, cookie, ...headers } });
      socket.on('error', () => {});
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => {
        socket.terminate();
        resolve('open');
      });
    });
  expect(await opening({ origin })).toBe('open');
  for (const other of ['https://evil.test', `http://localhost:1`, 'null']) expect(await opening({ origin: other })).toBe(403);
  expect(await opening({ 'sec-fetch-site': 'cross-site' })).toBe(403);
});

test('the same comes over a WebSocket, and nothing without a session', async () => {
  const address = `${origin.replace('http', 'ws')}${path}`;
  const refused = await new Promise<number | undefined>((resolve) => {
    const socket = new WebSocket(address);
    socket.on('error', () => {});
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
  });
  expect(refused).toBe(401);
  await allWritten(server.databaseUrl);
  const socket = new WebSocket(address, { headers: await signedIn(people.clinician) });
  const messages: { id?: string; eventId: string }[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as { eventId: string }));
  await expect.poll(() => messages.length, { interval: 10 }).toBe(1);
  const id = await create('By socket');
  await expect.poll(() => messages.length, { interval: 10 }).toBe(2);
  expect(messages[1]).toMatchObject({ resourceType: 'Patient', id, versionId: '1', deleted: false });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.close();
  await closed;
});
