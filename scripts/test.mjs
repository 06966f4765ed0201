// `npm test`: sets itself up, then runs check, unit tests, parts tests and browser journeys; ends with the count.
// `npm test -- --changed [REV]`: the inner loop: check, and the unit and parts tests that a change since REV reaches.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, findChromium, root, say } from './setup.mjs';
import {
  failureList,
  judgeBudgets,
  parseTestArguments,
  playwrightReport,
  runStage,
  timingTable,
  vitestReport,
} from './test-stages.mjs';

ensureInstalled();
const { changedSince } = parseTestArguments(process.argv.slice(2));
const chromium = findChromium();
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...(chromium ? { NOTEWELL_CHROMIUM: chromium } : {}) };
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const bin = (name) => join(root, 'node_modules', '.bin', name);
const node = process.execPath;
/** CPU seconds that each stage takes on a quiet machine, with room for a tenth more. Raised only with a reason. */
const budgets = { build: 30, check: 220, unit: 140, parts: 1_150, journeys: 1_900 };
const vitest = (project, ...more) => {
  const file = join(results, `${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...more];
  return { name: `tests: ${project}`, command: bin('vitest'), args, report: () => vitestReport(file), budget: budgets[project] };
};
const check = {
  name: 'check: types, lint, format, arrows, unused code',
  command: node,
  args: ['scripts/check.mjs'],
  budget: budgets.check,
};
const build = { name: 'build', command: node, args: ['scripts/build.mjs'], budget: budgets.build };
const journeys = {
  name: 'tests: browser journeys',
  command: node,
  args: ['scripts/e2e.mjs'],
  budget: budgets.journeys,
  report: () => playwrightReport(join(results, 'e2e.json')),
  // Shows what failed once more, with a trace. It still counts as failed.
  onFailure: { command: node, args: ['scripts/e2e.mjs', '--last-failed', '--trace', 'on', '--reporter', 'list'] },
};
const withoutBrowser = {
  name: 'tests: browser journeys',
  report: () => ({ counts: { failed: 1 }, files: [] }),
  reason: 'no Chromium was found, so no journey ran. Install it (Debian: apt-get install chromium) or set NOTEWELL_CHROMIUM.',
};

/** Runs stages one after the other. */
const inTurn = async (...stages) => {
  const done = [];
  for (const stage of stages) done.push(await runStage(stage, env));
  return done;
};

let done;
if (changedSince) {
  done = await inTurn(check, vitest('unit', '--changed', changedSince), vitest('parts', '--changed', changedSince));
} else {
  // Journeys and parts run two workers each. Beside each other they take a third more CPU time than one after the other.
  const first = await inTurn(build);
  const rest = await Promise.all([inTurn(chromium ? journeys : withoutBrowser, vitest('parts')), inTurn(check, vitest('unit'))]);
  done = [...first, ...rest.flat()];
}

done = judgeBudgets(done);
const total = { passed: 0, failed: 0, skipped: 0 };
for (const { counts } of done) for (const key of Object.keys(total)) total[key] += counts[key] ?? 0;
say(timingTable(done));
const failed = failureList(done);
if (failed) say(failed);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
