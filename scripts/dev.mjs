// `npm run dev`: Vite serves the web and reloads it as it changes; the server is bundled again and restarted when its sources change.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, say } from './setup.mjs';

ensureInstalled();
const { bundle } = await import('./bundle.mjs');
const port = process.env.PORT ?? '8600';
const webPort = process.env.NOTEWELL_WEB_PORT ?? '5173';

let server;
let stopping = false;
async function restart() {
  try {
    await bundle();
  } catch {
    return say('the server does not build; it goes on as it was');
  }
  if (server) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  if (!stopping)
    server = spawn(process.execPath, ['apps/cli/bin/notewell.mjs', 'start', '--demo', '--port', port], {
      cwd: root,
      stdio: 'inherit',
    });
}

let waiting;
let busy = Promise.resolve();
const changed = (_event, file) => {
  if (!file || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || /(^|[\\/])(node_modules|dist)[\\/]/.test(file)) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    busy = busy.then(restart);
  }, 200);
};
const folders = ['apps/server/src', 'apps/cli/src', 'packages/model/src', 'packages/protocol/src', 'packages/rules/src'];
const watchers = folders.map((folder) => watch(join(root, folder), { recursive: true }, changed));

await restart();
const vite = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', webPort], {
  cwd: join(root, 'apps', 'web'),
  env: { ...process.env, NOTEWELL_SERVER: `http://127.0.0.1:${port}` },
  stdio: 'inherit',
});
say(`the web, reloading as it changes, is at http://127.0.0.1:${webPort}`);

const end = async () => {
  if (stopping) return;
  stopping = true;
  for (const watcher of watchers) watcher.close();
  clearTimeout(waiting);
  vite.kill('SIGTERM');
  await busy;
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  process.exit(0);
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
