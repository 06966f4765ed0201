// Runs one TypeScript file: bundles it in memory (workspace packages in, npm packages out) and imports the result.
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { globImports } from './glob-imports.mjs';
import { root } from './setup.mjs';

const [file, ...args] = process.argv.slice(2);
// Where the server's own packages are found as well as the root's.
const folder = join(root, 'apps', 'server', 'node_modules', '.notewell-run');
mkdirSync(folder, { recursive: true });
const outfile = join(folder, `${basename(file).replace(/\.\w+$/, '')}-${process.pid}.mjs`);
await build({
  entryPoints: [resolve(file)],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  // Workspace packages are TypeScript sources: they must be bundled, all else is loaded as installed.
  plugins: [
    globImports,
    {
      name: 'npm-stays-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ path }) => (path.startsWith('@notewell/') ? undefined : { path, external: true })),
    },
  ],
});
process.argv = [process.argv[0], file, ...args];
process.once('exit', () => rmSync(outfile, { force: true }));
await import(pathToFileURL(outfile).href);
