import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPageServer } from './browser/server.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
interface Manifest {
  readonly version: string;
  readonly private?: boolean;
  readonly license: string;
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}
type Packed = Readonly<Record<string, { readonly tarball: string; readonly files: readonly string[] }>>;

let folder = '';
let packed: Packed = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'notewell-packed-'));
  const script = `import { pack } from ${JSON.stringify(join(root, 'scripts/pack.mjs'))}; console.log(JSON.stringify(pack(${JSON.stringify(folder)})));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  packed = JSON.parse(stdout) as Packed;
}, 900_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Finds the installed npm packages these need and packs them again: nothing is downloaded. */
function needed(names: readonly string[], from: string, seen = new Map<string, string>()): Map<string, string> {
  for (const name of names.filter((each) => !each.startsWith('@notewell/') && !seen.has(each))) {
    const entry =
      createRequire(from)
        .resolve.paths(name)
        ?.map((path) => join(path, name, 'package.json')) ?? [];
    const manifest = entry.find((path) => {
      try {
        return readJson(path).version !== '';
      } catch {
        return false;
      }
    });
    if (!manifest) throw new Error(`${name} is not installed`);
    seen.set(name, dirname(manifest));
    needed(Object.keys(readJson(manifest).dependencies ?? {}), manifest, seen);
  }
  return seen;
}

describe('the packages that others install', () => {
  it('hold JavaScript, types, readme and licence, and neither sources nor tests', () => {
    for (const { files } of Object.values(packed)) {
      expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']));
      expect(files.filter((file) => /(^src\/|\.test\.|scenarios|testing|(?<!\.d)\.tsx?$)/.test(file))).toEqual([]);
    }
    expect(packed['client']?.files).toEqual(
      expect.arrayContaining(['dist/react/index.js', 'dist/account.js', 'ARCHITECTURE.md']),
    );
  });

  it('name their exports and installable dependencies', () => {
    for (const [name, { files }] of Object.entries(packed)) {
      const manifest = readJson(join(folder, 'staged', name, 'package.json'));
      expect([manifest.private, manifest.license]).toEqual([undefined, 'Apache-2.0']);
      for (const { types, default: code } of Object.values(manifest.exports))
        expect(files).toEqual(expect.arrayContaining([types.slice(2), code.slice(2)]));
      for (const version of Object.values(manifest.dependencies ?? {})) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  it('install with types for every README example, and run the first', async () => {
    const away = join(folder, 'away');
    execFileSync('mkdir', ['-p', away]);
    const names = Object.keys(packed).flatMap((name) =>
      Object.keys(readJson(join(folder, 'staged', name, 'package.json')).dependencies ?? {}),
    );
    const places = [...needed([...names, 'react', '@types/react'], join(root, 'packages/client/package.json')).values()];
    const { stdout } = await run('npm', ['pack', ...places, '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: folder,
    });
    const others = (JSON.parse(stdout) as { filename: string }[]).map(({ filename }) => join(folder, filename));
    writeFileSync(join(away, 'package.json'), '{ "name": "away", "private": true, "type": "module" }');
    const tarballs = [...Object.values(packed).map(({ tarball }) => tarball), ...others];
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', ...tarballs], { cwd: away });

    const readme = readFileSync(join(away, 'node_modules/@notewell/client/README.md'), 'utf8');
    const examples = [...readme.matchAll(/```(tsx?)\n([\s\S]*?)```/g)].map(([, ending, code = '']) => ({ ending, code }));
    const files = examples.map(({ ending }, n) => `example-${n}.${ending}`);
    for (const [n, { code }] of examples.entries()) writeFileSync(join(away, files[n] ?? ''), code);
    const language = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom', '--jsx', 'react-jsx', '--types', ''];
    const types = await run(join(root, 'node_modules/.bin/tsc'), ['--strict', '--noEmit', ...language, ...files], {
      cwd: away,
    }).catch((error) => error);
    expect([types.stdout, files.length]).toEqual(['', 3]);

    const { code } = await transform(examples[0]?.code ?? '', { loader: 'ts', format: 'esm' });
    const call = "console.log(await record(process.argv[2], 'token-1', 'demo', 'Practitioner/me'));";
    writeFileSync(join(away, 'program.js'), `${code}\n${call}`);
    const site = await startPageServer();
    try {
      const said = await run(process.execPath, ['program.js', site.origin], { cwd: away });
      expect(site.server.all('Condition')).toMatchObject([
        { id: said.stdout.trim(), note: 'Since Monday.', code: { display: 'Cough' } },
      ]);
    } finally {
      await site.stop();
    }
  }, 900_000);
});
