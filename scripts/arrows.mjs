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
  'apps/server/src': ['kernel', 'http', 'resources', 'modules', 'installation', 'app.ts', 'main.ts'],
};

/** Folders whose own folders are rooms: rooms never import each other in a circle. */
const rooms = { 'apps/server/src': ['resources', 'modules'] };
/** The files of `modules` that a module may import; all else there lists the modules. */
const contracts = ['module.ts', 'parts.ts'];

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
/** Room → the rooms it imports. */
const arrows = new Map();
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
  const [from, fromArea, fromName] = top(file);
  const [to, toArea, toName, toFile] = top(target);
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
  if (folder === 'apps/server/src') modules(file, [from, fromArea, fromName], [to, toArea, toName]);
  if (rooms[folder]) addRooms(folder, [from, fromArea, fromName], [to, toArea, toName]);
  const foreignScreen =
    folder === 'apps/web/src' && from === 'screens' && to === 'screens' && `${fromArea}/${fromName}` !== `${toArea}/${toName}`;
  if (foreignScreen && !/^(path|route)\b/.test(toFile ?? ''))
    faults.push(`${relative(root, file)}: of another screen only its path may be imported`);
}

/** A module is reached through its index, and reaches what lists the modules only by its contracts. */
function modules(file, [from, own, isInOwn], [to, other, name]) {
  if (to !== 'modules' || (isInOwn && from === 'modules' && own === other)) return;
  const path = relative(root, file);
  if (name === undefined && from === 'modules' && isInOwn && !contracts.includes(other))
    faults.push(`${path}: a module does not import modules/${other}`);
  if (name !== undefined && name !== 'index.ts') faults.push(`${path}: import modules/${other} through its index.ts`);
}

function addRooms(folder, ...paths) {
  const [from, to] = paths.map(([top, area, name]) =>
    rooms[folder].includes(top) && name !== undefined ? `${top}/${area}` : top,
  );
  if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
}

/** Rooms that can be reached from themselves, each circle once. */
function circles() {
  const done = new Set();
  const visit = (room, path) => {
    const at = path.indexOf(room);
    if (at >= 0) return faults.push(`rooms import each other: ${[...path.slice(at), room].join(' → ')}`);
    if (done.has(room)) return;
    for (const next of arrows.get(room) ?? []) visit(next, [...path, room]);
    done.add(room);
  };
  for (const room of arrows.keys()) visit(room, []);
}
circles();

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
