// Set-up that needs nothing but Node and npm: every verb begins here, so none depends on what an earlier one left behind.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.notewell-installed');

export const say = (line) => console.log(`notewell: ${line}`);

/** Ends the process with one line and no stack. */
export function stop(line) {
  console.error(`notewell: ${line}`);
  process.exit(1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node ${process.versions.node} is too old. Install Node 20.19 or newer and run this again.`);
}

/** Runs a command in the repository, its output shown; returns its exit code. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) stop(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}

/** Installs the packages where they are missing or the lock file has changed since. */
export function ensureInstalled() {
  checkNode();
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('installing packages (a minute or two the first time)');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // `npm ci` begins by deleting everything: only for a tree that has nothing yet.
  const fresh = !existsSync(join(root, 'node_modules', '.package-lock.json'));
  if (!fresh || run('npm', ['ci', ...quiet]) !== 0) {
    if (fresh) say('npm ci did not pass; trying npm install, which skips what this platform lacks');
    if (run('npm', ['install', '--no-save', ...quiet]) !== 0)
      stop('the packages could not be installed; the lines above say why');
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'];
/** Chromium without its window: the same engine, and a quarter less CPU time for the browser tests. */
const windowless = '/usr/bin/chromium-headless-shell';

/** True if this user may install Debian's packages. */
const mayInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages; returns true on success. A machine that has just started may be updating itself, so its lock is awaited. */
function installPackages(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  const apt = (...args) =>
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=30', ...args], quiet) === 0;
  return apt('update', '-qq') && apt('install', '-y', '-qq', ...names);
}

/** The path of a Chromium to test with, installed from Debian if there is none and this user may; else undefined. */
export function findChromium() {
  const found = () => [process.env.NOTEWELL_CHROMIUM, windowless, ...browsers].find((path) => path && existsSync(path));
  if (process.env.NOTEWELL_CHROMIUM || existsSync(windowless) || !mayInstall()) return found();
  say('installing Chromium for the browser tests');
  const ofWindowless = [windowless.split('/').at(-1), 'fonts-dejavu-core'];
  const tries = found() ? [ofWindowless] : [ofWindowless, ['chromium', 'fonts-dejavu-core'], ofWindowless];
  for (const [at, names] of tries.entries()) {
    if (at > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
    if (installPackages(...names)) break;
  }
  return found();
}

/** The path of a Chromium to test with. Ends the process where there is none. */
export const ensureChromium = () =>
  findChromium() ??
  stop(
    'no Chromium found for the browser tests. Install it (Debian: apt-get install chromium) or set NOTEWELL_CHROMIUM to its path.',
  );
