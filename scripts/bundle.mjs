// Bundles the server and its commands into one file: workspace packages in, npm packages out.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { globImports } from './glob-imports.mjs';
import { root } from './setup.mjs';

/** Lies in the server's workspace because packages are found from where the file is. */
export const bundleFile = join(root, 'apps', 'server', 'dist', 'notewell.mjs');

function buildName() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  try {
    return `${version}+${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()}`;
  } catch {
    return version;
  }
}

export async function bundle(outfile = bundleFile) {
  await build({
    entryPoints: [join(root, 'apps', 'cli', 'src', 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    define: { NOTEWELL_BUILD: JSON.stringify(buildName()) },
    loader: { '.ttf': 'binary', '.otf': 'binary' },
    plugins: [
      globImports,
      {
        name: 'npm-stays-outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path }) => (path.startsWith('@notewell/') ? undefined : { path, external: true })),
      },
    ],
  });
}
