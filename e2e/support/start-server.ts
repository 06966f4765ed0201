import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const startWithin = 180_000;

/** Starts the built product with a fresh demo practice on a free port; returns the function that ends it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'notewell-e2e-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['apps/cli/bin/notewell.mjs', 'start', '--demo'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', NOTEWELL_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  server.stdout.on('data', (chunk) => {
    said += chunk;
  });
  server.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startWithin;
  while (!(await isReady(origin))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not come up:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  process.env.NOTEWELL_ORIGIN = origin;
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
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
