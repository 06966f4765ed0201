// `npm run test:long`: what `npm test` samples, tried in full: properties 100,000 times with new seeds, every call of the access
// matrix, all hostile input, tests in shuffled order, every screen in both sizes and color schemes, the soak with 10,000
// faults, and 30 mutations. It takes hours; NOTEWELL_SEED repeats a run.
import { join } from 'node:path';
import { ensureChromium, ensureInstalled, root, run, say } from './setup.mjs';

ensureInstalled();
const seed = process.env.NOTEWELL_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
say(`seed ${seed}: set NOTEWELL_SEED to it to repeat this run`);
const env = { ...process.env, NOTEWELL_LONG: '1', NOTEWELL_SEED: seed, NOTEWELL_CHROMIUM: ensureChromium() };
const vitest = (project) => [
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--project', project, '--sequence.shuffle.files', `--sequence.seed=${seed}`, '--test-timeout=7200000'],
];
const stages = [
  [process.execPath, ['scripts/build.mjs']],
  vitest('unit'),
  vitest('parts'),
  [process.execPath, ['scripts/e2e.mjs']],
  [process.execPath, ['scripts/soak.mjs', '10000']],
  [process.execPath, ['scripts/mutate.mjs', '30']],
];
const failed = stages.filter(([command, args]) => run(command, args, { env }) !== 0);
for (const [, args] of failed) say(`failed: ${args.slice(0, 3).join(' ')}`);
process.exit(failed.length === 0 ? 0 : 1);
