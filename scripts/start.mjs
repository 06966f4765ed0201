// `npm start`: from a clone with nothing but Node and npm to a running Notewell with the demo practice.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root, say, stop } from './setup.mjs';

ensureInstalled();
try {
  const { build } = await import('./build.mjs');
  const built = await build();
  if (built.length === 0) say('nothing has changed since the last build');
} catch (error) {
  stop(error.message);
}
say('starting');

const server = spawn(
  process.execPath,
  [join(root, 'apps', 'cli', 'bin', 'notewell.mjs'), 'start', '--demo', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
// A terminal's Ctrl-C reaches the server by itself; a service manager tells this process alone.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.once('error', (error) => stop(error.message));
server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
