// `node scripts/pack.mjs [FOLDER]`: the client and what it needs as packages that anybody can install: JavaScript and its
// types, tarballs in the folder (./dist where none is named). Inside the repository the workspaces go on importing sources.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, say } from './setup.mjs';

/** In the order in which they need each other. */
export const published = ['model', 'protocol', 'client'];
const documents = ['README.md', 'ARCHITECTURE.md'];

const manifestOf = (name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
/** A source that others may import, as it is once built. */
const built = (source, ending) => `./${source.replace(/^\.\/src\//, 'dist/').replace(/\.tsx?$/, ending)}`;

/** What others read of a package: no workspace, no source, its own siblings by their version. */
export function publicManifest(workspace) {
  const inside = ['private', 'devDependencies'];
  const manifest = Object.fromEntries(Object.entries(workspace).filter(([name]) => !inside.includes(name)));
  const versions = Object.entries(manifest.dependencies ?? {}).map(([name, version]) => [
    name,
    name.startsWith('@notewell/') ? manifestOf(name.slice('@notewell/'.length)).version : version,
  ]);
  const exported = Object.entries(manifest.exports).map(([entry, source]) => [
    entry,
    { types: built(source, '.d.ts'), default: built(source, '.js') },
  ]);
  return {
    ...manifest,
    engines: { node: '>=20.19' },
    files: ['dist', ...documents, 'LICENSE'],
    exports: Object.fromEntries(exported),
    dependencies: Object.fromEntries(versions),
    // A peer belongs to an entry of its own (`./react`): whoever does not import that does not need it.
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(manifest.peerDependencies ?? {}).map((name) => [name, { optional: true }]),
    ),
  };
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Builds one package into a folder of its own; answers that folder. */
function staged(name, stage) {
  const [source, folder] = [join(root, 'packages', name), join(stage, name)];
  const manifest = manifestOf(name);
  mkdirSync(folder, { recursive: true });
  // The siblings' types are those that were just built, as whoever installs it will have them.
  const siblings = published
    .slice(0, published.indexOf(name))
    .flatMap((each) =>
      Object.entries(manifestOf(each).exports).map(([entry, file]) => [
        `@notewell/${each}${entry.slice(1)}`,
        [join(stage, each, built(file, '.d.ts'))],
      ]),
    );
  const config = {
    extends: join(source, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      stripInternal: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(source, 'src'),
      outDir: join(folder, 'dist'),
      typeRoots: [join(root, 'node_modules', '@types')],
      paths: Object.fromEntries(siblings),
    },
    include: [],
    files: Object.values(manifest.exports).map((file) => join(source, file)),
  };
  const project = join(stage, `${name}.tsconfig.json`);
  writeFileSync(project, JSON.stringify(config));
  execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', project], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Types keep the endings of sources, which are not there.
  for (const file of filesBelow(join(folder, 'dist')).filter((each) => each.endsWith('.d.ts')))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/((?:from|import\() ?['"]\.[^'"]*)\.tsx?(?=['"])/g, '$1.js'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publicManifest(manifest), undefined, 2)}\n`);
  for (const document of documents)
    if (existsSync(join(source, document))) copyFileSync(join(source, document), join(folder, document));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** Builds and packs all of them; answers the tarball and the files in it, by name. */
export function pack(into) {
  const stage = join(into, 'staged');
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  return Object.fromEntries(
    published.map((name) => {
      const args = ['pack', staged(name, stage), '--json', '--ignore-scripts', '--pack-destination', into];
      const [{ filename, files }] = JSON.parse(
        execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      );
      return [name, { tarball: join(into, filename), files: files.map(({ path }) => path) }];
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const into = resolve(process.argv[2] ?? join(root, 'dist'));
  for (const { tarball, files } of Object.values(pack(into))) say(`${tarball}, ${files.length} files`);
}
