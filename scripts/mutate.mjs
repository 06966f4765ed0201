// `node scripts/mutate.mjs [COUNT] [AREA…]`: changes lines with decisions one at a time, chosen by NOTEWELL_SEED, runs the tests
// that reach each, and lists those that no test noticed. NOTEWELL_PROJECT limits the tests to `unit` or `parts`.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { ensureInstalled, root, run, say } from './setup.mjs';

const areas = {
  web: 'apps/web/src',
  client: 'packages/client/src',
  server: 'apps/server/src',
  rules: 'packages/rules/src',
  protocol: 'packages/protocol/src',
};
/** Most failing lines are decisions, so these are what is changed. */
const changes = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ < (?=[\w(])/, ' <= '],
  [/ > (?=[\w(])/, ' >= '],
  [/\bif \((.*)\)( \w|$| \{)/, 'if (!($1))$2'],
  [/ \? (.+) : (.+?)([;,]?)$/, ' ? $2 : $1$3'],
  [/\.some\(/, '.every('],
  [/\.every\(/, '.some('],
  [/\.filter\(.*?\)(?=[.;,)]|$)/, ''],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/(?<=[(\s])!(?=[\w(])/, ''],
  [/ \+ 1\b/, ''],
];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function fractions(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const isCode = (line) => !/^\s*(\| |\/\/|\/?\*|import |export \*|export type |interface |type |readonly )/.test(line);
/** Every change that fits a line and leaves code that can be parsed. */
export const mutationsOf = (line) =>
  isCode(line) ? changes.map(([from, to]) => line.replace(from, to)).filter((changed) => changed !== line) : [];

const parses = (text) => {
  try {
    transformSync(text, { loader: 'tsx' });
    return true;
  } catch {
    return false;
  }
};
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing|d)\.tsx?$|^testing\/|\/testing\//.test(name))
    .map((name) => join(folder, name))
    .sort();

/** One change: the file, its line counted from 1, and that line after it. */
function draw(files, next) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  for (;;) {
    const file = pick(files);
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const places = lines.flatMap((line, at) => mutationsOf(line).map((changed) => ({ at, changed })));
    const chosen = pick(places);
    if (!chosen) continue;
    const text = lines.with(chosen.at, chosen.changed).join('\n');
    if (parses(text)) return { file, line: chosen.at + 1, before: lines[chosen.at].trim(), after: chosen.changed.trim(), text };
  }
}

const vitest = join(root, 'node_modules', '.bin', 'vitest');
const projects = process.env.NOTEWELL_PROJECT ? [process.env.NOTEWELL_PROJECT] : ['unit', 'parts'];
/** True if a test fails with the change, which `mutate.config.mjs` makes as the file is loaded: no source is written. */
function isNoticed(change) {
  const folder = mkdtempSync(join(tmpdir(), 'notewell-mutation-'));
  const mutation = join(folder, 'mutation.json');
  writeFileSync(mutation, JSON.stringify(change));
  const env = { ...process.env, NOTEWELL_MUTATION: mutation };
  const related = ['related', change.file, '--run', '--config', 'scripts/mutate.config.mjs', '--passWithNoTests', '--bail', '1'];
  const noticed = projects.some((project) => run(vitest, [...related, '--project', project], { env, stdio: 'ignore' }) !== 0);
  rmSync(folder, { recursive: true });
  return noticed;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  const seed = Number(process.env.NOTEWELL_SEED ?? 20_261_125);
  const [count = '30', ...names] = process.argv.slice(2);
  const chosen = names.length > 0 ? names : Object.keys(areas);
  const next = fractions(seed);
  const sources = new Map(chosen.map((area) => [area, sourcesIn(areas[area])]));
  say(`seed ${seed}: ${count} changes over ${chosen.join(', ')}`);
  const survivors = [];
  for (let n = 0; n < Number(count); n++) {
    const change = draw(sources.get(chosen[n % chosen.length]), next);
    const noticed = isNoticed(change);
    if (!noticed) survivors.push(change);
    console.log(`${noticed ? 'noticed ' : 'SURVIVED'} ${change.file}:${change.line}\n    ${change.before}\n    ${change.after}`);
  }
  say(`${survivors.length} of ${count} survived`);
  process.exit(survivors.length * 10 > Number(count) ? 1 : 0);
}
