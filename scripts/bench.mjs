// `npm run bench [NAME…]`: the side-by-side measurements in bench/, each beside its floor or peer in the same run.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, ensureInstalled, root, run, say, stop } from './setup.mjs';

ensureInstalled();
const env = { ...process.env, NOTEWELL_CHROMIUM: ensureChromium() };
if (run(process.execPath, ['scripts/build.mjs'], { env }) !== 0) stop('the build failed; the lines above say why');

const folder = join(root, 'bench');
const all = readdirSync(folder)
  .filter((name) => /\.bench\.(ts|mjs)$/.test(name))
  .map((name) => name.replace(/\.bench\.(ts|mjs)$/, ''));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) stop(`no measurement named ${unknown.join(', ')}; there are ${all.join(', ')}`);

for (const name of wanted.length > 0 ? wanted : all) {
  say(`measuring ${name}`);
  const file = readdirSync(folder).find((entry) => entry.startsWith(`${name}.bench.`));
  if (run(process.execPath, ['scripts/run-ts.mjs', join('bench', file)], { env }) !== 0) stop(`the measurement ${name} failed`);
}
