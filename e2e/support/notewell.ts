import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const startWithin = 180_000;

/** A running product. */
export interface Notewell {
  readonly origin: string;
  /** What it has printed. */
  readonly said: () => string;
  /** Ends it as an operator does, and waits until it has gone. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut does: no warning, no clean-up. */
  readonly kill: () => Promise<void>;
}

/** A data folder for one run, and what removes it with all that the product kept elsewhere for it. */
export async function dataFolder(): Promise<{ readonly data: string; readonly remove: () => Promise<void> }> {
  const base = await mkdtemp(join(tmpdir(), 'notewell-e2e-'));
  // A temporary folder is closed to others; as root the database runs as another account and must be able to get through.
  await chmod(base, 0o711);
  const data = join(base, 'data');
  await mkdir(data, { mode: 0o711 });
  return { data, remove: () => rm(base, { recursive: true, force: true }) };
}

/** Starts the built product over a data folder, with the demo practice unless told otherwise; resolves once it is ready. */
export async function startNotewell(data: string, port?: number, options: readonly string[] = ['--demo']): Promise<Notewell> {
  const at = port ?? (await freePort());
  const server = spawn(process.execPath, ['apps/cli/bin/notewell.mjs', 'start', ...options], {
    cwd: root,
    env: { ...process.env, PORT: String(at), HOST: '127.0.0.1', NOTEWELL_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await gone;
  };
  const origin = `http://127.0.0.1:${at}`;
  const deadline = Date.now() + startWithin;
  while (!(await isReady(origin))) {
    if (server.exitCode !== null) throw new Error(`the server did not come up:\n${said}`);
    if (Date.now() > deadline) {
      await end('SIGTERM');
      throw new Error(`the server was not ready within ${startWithin / 1000} s:\n${said}`);
    }
    await wait(100);
  }
  return { origin, said: () => said, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

const isReady = (origin: string) =>
  fetch(`${origin}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
