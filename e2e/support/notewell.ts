import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** So long only what hangs takes, on a busy machine too. */
const startWithin = 600_000;

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

/**
 * Starts the built product over a data folder, with the demo practice unless told otherwise; resolves once it is ready. Without a port it
 * takes a free one, below those that the system gives to connections, so that it is still free when the product is started again there.
 */
export async function startNotewell(data: string, port?: number, options: readonly string[] = ['--demo']): Promise<Notewell> {
  if (port !== undefined) return startAt(port, data, options);
  for (;;) {
    try {
      return await startAt(lowest + Math.floor(Math.random() * span), data, options);
    } catch (error) {
      // Somebody else has it: another is tried.
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
    // Then all that it printed is read too.
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
  // That something is ready there would not do: it may be another's.
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
