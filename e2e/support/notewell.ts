import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Timeout in milliseconds; only a hanging start takes longer, even on a busy machine. */
const startWithin = 600_000;

/** A running product. */
export interface Notewell {
  readonly origin: string;
  /** Its output so far. */
  readonly said: () => string;
  /** Stops the server as an operator does and waits for its end. */
  readonly stop: () => Promise<void>;
  /** Kills it like a power cut: no warning, no clean-up. */
  readonly kill: () => Promise<void>;
}

/** A data folder for one run, with a function that removes it and its files elsewhere. */
export async function dataFolder(): Promise<{ readonly data: string; readonly remove: () => Promise<void> }> {
  const base = await mkdtemp(join(tmpdir(), 'notewell-e2e-'));
  // Makes the temporary folder passable: as root, the database runs under another account.
  await chmod(base, 0o711);
  const data = join(base, 'data');
  await mkdir(data, { mode: 0o711 });
  return { data, remove: () => rm(base, { recursive: true, force: true }) };
}

/** A data folder with the demo practice, copied from the one that `start-server.ts` made for this run. */
export async function demoFolder(): ReturnType<typeof dataFolder> {
  const made = process.env.NOTEWELL_E2E_TEMPLATE;
  if (!made) throw new Error('the journeys have not been set up: support/start-server.ts makes the demo practice');
  const place = await dataFolder();
  // Keeps the owner, because the database runs under its own account.
  await copyFolder(made, place.data);
  return place;
}

/** Copies a folder with owners, modes and links. */
function copyFolder(from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = spawn('cp', ['-a', `${from}/.`, to], { stdio: 'ignore' });
    copy.once('error', reject);
    copy.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`cp ended with ${code}`))));
  });
}

/**
 * Starts the built product with a data folder and by default the demo practice. Resolves once it is ready.
 * Without a port it takes a free one below the system's range, so that it is still free after a restart.
 */
export async function startNotewell(data: string, port?: number, options: readonly string[] = ['--demo']): Promise<Notewell> {
  if (port !== undefined) return startAt(port, data, options);
  for (;;) {
    try {
      return await startAt(lowest + Math.floor(Math.random() * span), data, options);
    } catch (error) {
      // The port is taken; tries another.
      if (!/Port \d+ is taken/.test(String(error))) throw error;
    }
  }
}

const [lowest, span] = [20_000, 12_000];

async function startAt(port: number, data: string, options: readonly string[]): Promise<Notewell> {
  const server = spawn(process.execPath, ['apps/cli/bin/notewell.mjs', 'start', ...options], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', NOTEWELL_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);
  let over = false;
  const gone = new Promise<void>((resolve) =>
    // Waits for the end of its output too.
    server.once('close', () => {
      over = true;
      resolve();
    }),
  );
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await gone;
  };
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startWithin;
  // Checks the output, because another server may reply at the address.
  while (!said.includes(`ready at ${origin}`)) {
    if (over) throw new Error(`the server did not come up:\n${said}`);
    if (Date.now() > deadline) {
      await end('SIGTERM');
      throw new Error(`the server was not ready within ${startWithin / 1000} s:\n${said}`);
    }
    await wait(100);
  }
  return { origin, said: () => said, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
