import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildNotewell, type Notewell, type Process, until } from './support/notewell.ts';

const email = 'ada@north.test';
const password = 'a good long password';
let notewell: Notewell;
let folder: string;
let data: string;
const running: Process[] = [];

beforeAll(async () => {
  notewell = await buildNotewell();
  folder = mkdtempSync('/tmp/notewell-life-');
  data = join(folder, 'data');
  for (const words of [
    ['practice', 'create', 'north'],
    [
      'user',
      'create',
      email,
      '--practice',
      'north',
      '--name',
      'Ada North',
      '--role',
      'Administrative',
      '--administrator',
      '--password',
      password,
    ],
  ]) {
    const command = notewell.run(words, { NOTEWELL_DATA: data });
    if ((await command.ended) !== 0) throw new Error(command.said());
  }
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dirname(placeOfDatabase()), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  notewell.remove();
});

const placeOfDatabase = () =>
  resolve(data, (JSON.parse(readFileSync(join(data, 'cluster.json'), 'utf8')) as { location: string }).location);
const databasePid = () => Number(readFileSync(join(placeOfDatabase(), 'postmaster.pid'), 'utf8').split('\n')[0]);

interface Server {
  readonly process: Process;
  readonly origin: string;
}
async function startServer(): Promise<Server> {
  const process = notewell.run(['start'], {
    NOTEWELL_DATA: data,
    PORT: '0',
    NOTEWELL_LOG_LEVEL: 'error',
    NOTEWELL_RATE_LIMIT: '0',
  });
  running.push(process);
  const address = () => /ready at (http:\S+)/.exec(process.said())?.[1];
  await until(process, () => address() !== undefined);
  return { process, origin: address() ?? '' };
}

interface Session {
  readonly headers: Record<string, string>;
}
async function signIn({ origin }: Server): Promise<Session> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const authorization = `Bearer ${answer.headers.get('set-auth-token')}`;
  const session = (await (await fetch(`${origin}/api/v1/session`, { headers: { authorization } })).json()) as {
    memberships: { profile: { resourceType: string; id: string } }[];
  };
  const profile = session.memberships[0]?.profile;
  return {
    headers: { authorization, 'notewell-profile': `${profile?.resourceType}/${profile?.id}`, 'content-type': 'application/json' },
  };
}

const patients = '/api/v1/practices/north/patients';
interface Written {
  readonly id: string;
  readonly family: string;
}

/** Writes patients concurrently until stopped; returns those that were acknowledged. */
function keepWriting({ origin }: Server, { headers }: Session) {
  const acknowledged: Written[] = [];
  const refused = new Set<number>();
  let stopped = false;
  const hand = async (number: number) => {
    for (let n = 0; !stopped; n++) {
      const family = `Hand${number}-${n}-${acknowledged.length}`;
      try {
        const answer = await fetch(origin + patients, {
          method: 'POST',
          headers,
          body: JSON.stringify({ name: { given: 'Pat', family } }),
        });
        if (answer.status === 201) acknowledged.push({ id: ((await answer.json()) as Written).id, family });
        else refused.add(answer.status);
      } catch {
        // The server stopped before it acknowledged anything.
        if (!stopped) await wait(20);
      }
    }
  };
  const hands = Promise.all(Array.from({ length: 8 }, (_, number) => hand(number)));
  return {
    acknowledged,
    refused,
    async stop() {
      stopped = true;
      await hands;
    },
  };
}

async function expectAllThere({ origin }: Server, { headers }: Session, written: readonly Written[]): Promise<void> {
  for (const { id, family } of written) {
    const answer = await fetch(`${origin}${patients}/${id}`, { headers });
    const body = (await answer.json()) as { name?: { family: string }; meta?: { versionId: string } };
    expect([answer.status, body.name?.family, body.meta?.versionId]).toEqual([200, family, '1']);
    const history = await fetch(`${origin}${patients}/${id}/_history`, { headers });
    expect(history.status).toBe(200);
  }
}

const enough = 40;

describe('killed in mid-write', () => {
  test('the server loses nothing that it acknowledged, and starts again by itself', async () => {
    const server = await startServer();
    const writing = keepWriting(server, await signIn(server));
    await until(server.process, () => writing.acknowledged.length >= enough);
    server.process.child.kill('SIGKILL');
    expect(await server.process.ended).toBe('SIGKILL');
    await writing.stop();
    // The database outlived the server; the next server takes it over.
    const next = await startServer();
    await expectAllThere(next, await signIn(next), writing.acknowledged);
    next.process.child.kill('SIGTERM');
    expect(await next.process.ended).toBe(0);
  });

  test('loses no acknowledged write and recovers', async () => {
    const server = await startServer();
    const session = await signIn(server);
    const writing = keepWriting(server, session);
    await until(server.process, () => writing.acknowledged.length >= enough);
    process.kill(databasePid(), 'SIGKILL');
    const before = writing.acknowledged.length;
    await until(server.process, () => writing.acknowledged.length >= before + enough);
    await writing.stop();
    for (const status of writing.refused) expect(status, server.process.said()).toBe(503);
    await expectAllThere(server, session, writing.acknowledged);
    server.process.child.kill('SIGTERM');
    expect(await server.process.ended).toBe(0);
  });

  test('both lose nothing that was acknowledged', async () => {
    const server = await startServer();
    const writing = keepWriting(server, await signIn(server));
    await until(server.process, () => writing.acknowledged.length >= enough);
    process.kill(databasePid(), 'SIGKILL');
    server.process.child.kill('SIGKILL');
    await server.process.ended;
    await writing.stop();
    const next = await startServer();
    await expectAllThere(next, await signIn(next), writing.acknowledged);
    next.process.child.kill('SIGTERM');
    expect(await next.process.ended).toBe(0);
  });
});

describe('asked to stop', () => {
  test('the server answers the request it has begun, takes no other, and ends with 0', async () => {
    const server = await startServer();
    const body = JSON.stringify({ email, password });
    // The server has read the headers.
    const expecting = { 'content-type': 'application/json', 'content-length': String(body.length), expect: '100-continue' };
    const begun = request(`${server.origin}/api/auth/sign-in/email`, { method: 'POST', headers: expecting });
    const answered = once(begun, 'response').then(([answer]: IncomingMessage[]) => answer?.resume().statusCode);
    await once(begun, 'continue');
    begun.write(body.slice(0, 10));
    server.process.child.kill('SIGTERM');
    await until(server.process, () => server.process.said().includes('Stopping'));
    await until(
      server.process,
      async () =>
        !(await fetch(`${server.origin}/health/live`).then(
          () => true,
          () => false,
        )),
    );
    begun.end(body.slice(10));
    expect(await answered).toBe(200);
    expect(await server.process.ended).toBe(0);
    expect(() => databasePid()).toThrow();
  });
});

describe('what a person must put right first is said in one line, without a stack', () => {
  const refusalOf = async (environment: Record<string, string>) => {
    const command = notewell.run(['start'], { NOTEWELL_DATA: join(folder, 'unused'), ...environment });
    expect(await command.ended).toBe(1);
    expect(command.said().trim().split('\n')).toHaveLength(1);
    expect(command.said()).not.toContain('    at ');
    return command.said();
  };

  test('a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as { port: number };
    expect(await refusalOf({ PORT: String(port) })).toContain(`Port ${port} is used by another program`);
    await new Promise((done) => other.close(done));
  });

  test.each([
    ['a database that does not answer', 'postgresql://me:secret@127.0.0.1:1/clinic', 'nothing answers there'],
    ['a database whose host there is not', 'postgresql://me:secret@no-such-host.invalid/clinic', 'host'],
    ['an address that is none', 'mysql://me:secret@127.0.0.1/clinic', 'DATABASE_URL must be an address'],
  ])('%s', async (_name, DATABASE_URL, sentence) => {
    const said = await refusalOf({ PORT: '0', DATABASE_URL });
    expect(said).toContain(sentence);
    expect(said).not.toContain('secret');
  });

  test('a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await refusalOf({ PORT: '0', NOTEWELL_DATA: join(file, 'data') })).toContain('not a folder');
    // A file system that lists folders but accepts no new files.
    if (existsSync('/proc/self'))
      expect(await refusalOf({ PORT: '0', NOTEWELL_DATA: '/proc/notewell' })).toMatch(/cannot be made|cannot be written/);
  });

  test('a data folder whose own record is damaged', async () => {
    const data = join(folder, 'damaged');
    mkdirSync(data);
    writeFileSync(join(data, 'cluster.json'), '{"password":');
    expect(await refusalOf({ PORT: '0', NOTEWELL_DATA: data })).toContain('cluster.json is damaged');
  });

  test('a value that is wrong', async () => {
    expect(await refusalOf({ PORT: 'eighty' })).toContain('PORT must be a whole number');
  });
});
