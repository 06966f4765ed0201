// `node scripts/build.mjs`: the server with its commands, and the web, each only where its sources have changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root, run, say, stop } from './setup.mjs';

const shared = ['packages', 'package-lock.json', 'package.json', 'tsconfig.base.json', 'scripts'];
const targets = {
  server: {
    sources: [...shared, 'apps/server', 'apps/cli'],
    output: 'apps/server/dist/notewell.mjs',
    build: async () => (await import('./bundle.mjs')).bundle(),
  },
  web: {
    sources: [...shared, 'apps/web'],
    output: 'apps/web/dist/index.html',
    build: async () => {
      const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
      if (run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps', 'web') }) !== 0)
        throw new Error('the web could not be built; the lines above say why');
      await (await import('./compress.mjs')).compress(join(root, 'apps', 'web', 'dist'));
    },
  },
};

const ignored = new Set(['node_modules', 'dist', 'tests', 'coverage']);

/** Everything a build reads, as one hash: names and contents. */
export function stampOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const entries = isFolder(full)
      ? readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
      : undefined;
    if (!entries) {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
      return;
    }
    for (const { name } of entries) if (!ignored.has(name) && !/\.test\.tsx?$/.test(name)) add(join(path, name));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function isFolder(path) {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Builds what has changed; answers the names of what was built. */
export async function build(names = Object.keys(targets)) {
  const built = [];
  for (const name of names) {
    const { sources, output, build: make } = targets[name];
    const stampFile = join(root, dirname(output), '.stamp');
    const stamp = stampOf(sources);
    if (existsSync(join(root, output)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue;
    say(`building the ${name}`);
    rmSync(stampFile, { force: true });
    await make();
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
    built.push(name);
  }
  return built;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in targets));
  if (unknown.length > 0)
    stop(`there is nothing named ${unknown.join(', ')} to build; there are ${Object.keys(targets).join(', ')}`);
  try {
    await build(asked.length > 0 ? asked : undefined);
  } catch (error) {
    stop(error.message);
  }
}
