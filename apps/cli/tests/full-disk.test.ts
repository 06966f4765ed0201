import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildNotewell, type Command, type Notewell, type Process, until } from './support/notewell.ts';

const email = 'ada@north.test';
const password = 'a good long password';
const megabytes = 320;
const practice = '/api/v1/practices/north';
let notewell: Notewell;
let folder: string;
let disk: string;
let server: Process;

beforeAll(async () => {
  notewell = await buildNotewell();
  folder = mkdtempSync('/tmp/notewell-full-');
  chmodSync(folder, 0o711);
  disk = join(folder, 'disk');
  mkdirSync(disk);
  server = notewell.run(
    ['start'],
    { NOTEWELL_DATA: join(disk, 'data'), PORT: '0', NOTEWELL_LOG_LEVEL: 'error', NOTEWELL_RATE_LIMIT: '0' },
    (start) => withSmallDisk(['sh', '-c', onTheDisk(start)]),
  );
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
  notewell.remove();
});

const quoted = (words: readonly string[]) => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');

/** Mounts a small disk at `disk` that only this command sees, and only while it runs. Needs no special rights. */
function withSmallDisk(command: Command): Command {
  const { uid, gid } = userInfo();
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 none ${disk}`;
  // PostgreSQL refuses to run as root, also in a namespace: inside, map back to our own user.
  const ours = uid === 0 ? [] : ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  const rights = uid === 0 ? [] : ['--user', '--map-root-user'];
  return ['unshare', ...rights, '--mount', 'sh', '-c', `${mount} && exec ${quoted([...ours, ...command])}`];
}

/** Creates a practice, then starts the server. A file fills part of the disk until SIGUSR1 removes it. */
function onTheDisk(start: Command): string {
  const [node, file = ''] = start;
  const person = [email, '--practice', 'north', '--name', 'Ada North', '--role', 'Administrative', '--administrator'];
  return `
    set -e
    head -c 60000000 /dev/zero > ${join(disk, 'ballast')}
    ${quoted([node, file, 'practice', 'create', 'north'])}
    ${quoted([node, file, 'user', 'create', ...person, '--password', password])}
    set +e
    ${quoted(start)} &
    server=$!
    trap "kill -TERM $server" TERM
    trap "rm ${join(disk, 'ballast')}" USR1
    while kill -0 $server 2>/dev/null; do wait $server; done`;
}

async function signIn(origin: string): Promise<Record<string, string>> {
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
  return { authorization, 'notewell-profile': `${profile?.resourceType}/${profile?.id}` };
}

interface Problem {
  readonly id: string;
  readonly title: string;
  readonly code: string;
}

test('a full disk refuses writes clearly and recovers when there is room', async () => {
  const address = () => /ready at (http:\S+)/.exec(server.said())?.[1];
  await until(server, () => address() !== undefined);
  const origin = address() ?? '';
  const headers = await signIn(origin);
  const create = async (collection: string, draft: object) => {
    const answer = await fetch(`${origin}${practice}/${collection}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(draft),
    });
    return { status: answer.status, body: (await answer.json()) as Problem };
  };

  const written: { id: string; family: string }[] = [];
  const write = async (family: string) => {
    const answer = await create('patients', { name: { given: 'Pat', family } });
    if (answer.status === 201) written.push({ id: answer.body.id, family });
    return answer;
  };
  expect((await write('Before')).status).toBe(201);
  const subject = { resourceType: 'Patient', id: written[0]?.id };
  const held = await create('clinicalDocuments', { subject, title: 'Scan' });
  expect(held.status, JSON.stringify(held.body)).toBe(201);

  const put = (size: number) =>
    fetch(`${origin}${practice}/clinicalDocuments/${held.body.id}/content`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/pdf' },
      body: new Uint8Array(randomBytes(size)),
    });
  // Smaller and smaller pieces, until there is no room for the smallest.
  for (const size of [16_000_000, 1_000_000, 50_000, 4_000]) {
    for (let answer = await put(size); ; answer = await put(size)) {
      const { title, code } = (await answer.json()) as Problem;
      if (answer.ok) continue;
      expect([answer.status, code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
      expect(title).toMatch(/\w{3,} \w+/);
      break;
    }
  }
  // PostgreSQL's preallocated space lasts for some more writes. Each is stored or refused.
  for (let n = 0; n < 40; n += 1) expect([201, 503]).toContain((await write(`During-${n}`)).status);
  expect(server.said()).not.toContain('    at ');

  server.child.kill('SIGUSR1');
  await until(server, async () => (await write('After')).status === 201);
  for (const { id, family } of written) {
    const answer = await fetch(`${origin}${practice}/patients/${id}`, { headers });
    expect([answer.status, ((await answer.json()) as { name?: { family: string } }).name?.family]).toEqual([200, family]);
  }
  expect((await put(1_000_000)).ok).toBe(true);
});
