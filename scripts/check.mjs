// `npm run check`: everything that can be said of the code without running it.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, run } from './setup.mjs';

ensureInstalled();

const bin = (name) => join(root, 'node_modules', '.bin', name);
const workspaces = ['packages', 'apps'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)));
// A workspace's tests in the browser are typed apart from what runs in its pages.
const typed = [...workspaces, ...workspaces.map((folder) => join(folder, 'tests')), 'e2e', 'bench'].filter((folder) =>
  existsSync(join(root, folder, 'tsconfig.json')),
);

/** What `tsc` found last is kept, so that it looks again only at what has changed. */
const found = (folder) => join(root, 'node_modules', '.cache', 'tsc', `${folder.replaceAll('/', '-')}.tsbuildinfo`);
const checks = [
  ...typed.map((folder) => [`types ${folder}`, bin('tsc'), ['-p', folder, '--incremental', '--tsBuildInfoFile', found(folder)]]),
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['arrows', process.execPath, ['scripts/arrows.mjs']],
  ['budgets', process.execPath, ['scripts/budgets.mjs']],
  ['unused code and dependencies', bin('knip'), ['--no-progress']],
];

const only = process.argv[2];
const failed = checks
  .filter(([name]) => !only || name.startsWith(only))
  .filter(([name, command, args]) => {
    const code = run(command, args);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    return code !== 0;
  });
if (failed.length > 0) {
  console.error(`check: ${failed.map(([name]) => name).join(', ')} failed`);
  process.exit(1);
}
