// Imports point one way (ARCHITECTURE.md draws it). This table is that drawing; type imports count too.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from './setup.mjs';

/** Workspace → the workspaces it may import. */
const between = {
  model: [],
  protocol: ['model'],
  rules: ['model'],
  client: ['protocol', 'model', 'rules'],
  ui: [],
  testkit: ['model', 'protocol', 'rules', 'client'],
  web: ['client', 'ui', 'rules', 'protocol', 'model'],
  server: ['rules', 'protocol', 'model'],
  cli: ['server', 'rules', 'protocol', 'model'],
};

/** Folders of one workspace, lowest first: a folder imports itself and those before it. */
const within = {
  'packages/model/src': ['kernel', 'vocabularies', 'values', 'resources'],
  'apps/web/src': ['platform', 'shell', 'features', 'screens', 'app'],
};

const sources = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'tests'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
const importsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g)].map((match) => match[1]);

const faults = [];
for (const [name, allowed] of Object.entries(between)) {
  const folder = ['server', 'web', 'cli'].includes(name) ? `apps/${name}/src` : `packages/${name}/src`;
  for (const file of sources(join(root, folder))) {
    for (const target of importsOf(file)) {
      const workspace = /^@notewell\/([a-z0-9-]+)/.exec(target)?.[1];
      if (workspace && workspace !== name && !allowed.includes(workspace))
        faults.push(`${relative(root, file)} may not import ${target}`);
      if (target.startsWith('.')) inside(folder, file, resolve(dirname(file), target));
    }
  }
}

function inside(folder, file, target) {
  const order = within[folder];
  if (!order) return;
  const top = (path) => relative(join(root, folder), path).split(sep);
  const [from, fromScreen] = top(file);
  const [to, toScreen, toFile] = top(target);
  const [rankFrom, rankTo] = [order.indexOf(from), order.indexOf(to)];
  if (rankFrom >= 0 && rankTo > rankFrom) faults.push(`${relative(root, file)} (${from}) may not import ${to}`);
  if (
    folder === 'packages/model/src' &&
    from === 'resources' &&
    to === 'resources' &&
    !file.endsWith('/index.ts') &&
    !target.includes('/resources/parts/')
  )
    faults.push(`${relative(root, file)}: resource files never import one another`);
  const foreignScreen = folder === 'apps/web/src' && from === 'screens' && to === 'screens' && fromScreen !== toScreen;
  if (foreignScreen && !/^(path|route)\b/.test(toFile ?? ''))
    faults.push(`${relative(root, file)}: of another screen only its path may be imported`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
