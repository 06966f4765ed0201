import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../../apps/server/src/installation/cluster/index.ts';

/** The built product on a PostgreSQL of its own, durable as in production, with the demo practice in it. */
export interface Product {
  readonly origin: string;
  /** The calls of the demo practice begin here. */
  readonly practice: string;
  /** What the signed-in clinician sends with every call. */
  readonly headers: Readonly<Record<string, string>>;
  /** What somebody sends who may change how the practice works. */
  readonly adminHeaders: Readonly<Record<string, string>>;
  readonly email: string;
  readonly password: string;
  readonly databaseUrl: string;
  /** The server's process, and the database's first. */
  readonly processes: { readonly server: number; readonly database: number };
  /** A superuser's connection, to fill and to tidy. */
  readonly owner: pg.Client;
  /** Bytes that the server holds once its garbage is collected. */
  readonly held: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const email = 'clinician@demo.test';
const password = 'Notewell-demo-1';
const startWithin = 300_000;

export async function startProduct(): Promise<Product> {
  const base = await mkdtemp(join(tmpdir(), 'notewell-bench-'));
  // As root the database runs as another account, which must be able to get through.
  await chmod(base, 0o711);
  const cluster = await startCluster({ folder: join(base, 'database') });
  const port = await freePort();
  const server = spawn(process.execPath, [...profiling(), ...collecting, 'apps/cli/bin/notewell.mjs', 'start', '--demo'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      NOTEWELL_DATA: join(base, 'data'),
      DATABASE_URL: cluster.url,
      NOTEWELL_RATE_LIMIT: '0',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startWithin;
  while (
    !(await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not come up: ${said}`);
    await wait(100);
  }
  const owner = new pg.Client({ connectionString: cluster.url });
  await owner.connect();
  const stop = async () => {
    await owner.end();
    const gone = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.kill('SIGTERM')) await gone;
    await cluster.stop();
    await rm(base, { recursive: true, force: true });
  };
  // A measurement that fails or is broken off leaves no server and no database behind.
  const failed = (error?: unknown) => {
    if (error instanceof Error) console.error(error);
    void stop().finally(() => process.exit(1));
  };
  process.once('uncaughtException', failed);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => failed());
  return {
    origin,
    practice: `${origin}/api/v1/practices/demo`,
    headers: await signedIn(origin, email),
    adminHeaders: await signedIn(origin, 'admin@demo.test'),
    email,
    password,
    databaseUrl: cluster.url,
    processes: {
      server: server.pid ?? 0,
      database: Number.parseInt(readFileSync(join(base, 'database', 'postgres', 'postmaster.pid'), 'utf8'), 10),
    },
    owner,
    held: async () => {
      const from = said.length;
      server.kill('SIGUSR2');
      for (;;) {
        const found = /held (\d+)/.exec(said.slice(from))?.[1];
        if (found !== undefined) return Number(found);
        await wait(100);
      }
    },
    stop,
  };
}

/** Makes the server collect its garbage at a signal and say what it holds. */
const collecting = [
  '--expose-gc',
  '--import',
  "data:text/javascript,process.on('SIGUSR2', () => { gc(); const { heapUsed, external } = process.memoryUsage(); console.error('held ' + (heapUsed + external)); })",
];

/** NOTEWELL_BENCH_PROFILE names a folder for the server's CPU profile. */
function profiling(): string[] {
  const folder = process.env.NOTEWELL_BENCH_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

async function signedIn(origin: string, who: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: who, password }),
  });
  const authorization = `Bearer ${answer.headers.get('set-auth-token') ?? ''}`;
  const session = (await fetch(`${origin}/api/v1/session`, { headers: { authorization } }).then((one) => one.json())) as {
    readonly memberships: readonly { readonly profile: { readonly resourceType: string; readonly id: string } }[];
  }; // the contract's session
  const profile = session.memberships[0]?.profile;
  if (!profile) throw new Error(`${who} could not sign in`);
  return { authorization, 'notewell-profile': `${profile.resourceType}/${profile.id}` };
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
