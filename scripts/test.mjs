// `npm test`: sets itself up, then checks, unit tests, tests of the running parts and the browser journeys; ends with the count.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, ensureInstalled, root, run, say } from './setup.mjs';

ensureInstalled();
const chromium = ensureChromium();
const env = { ...process.env, NOTEWELL_CHROMIUM: chromium, NO_COLOR: '1', FORCE_COLOR: undefined };
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const add = (counts) => {
  for (const [key, count] of Object.entries(counts)) total[key] += count;
};

/** Runs one stage; a stage that leaves no report, or fails beyond what it reports, counts as one failure. */
function stage(name, command, args, report) {
  say(name);
  const code = run(command, args, { env });
  const counts = report();
  add(counts);
  if (code !== 0 && counts.failed === 0) add({ failed: 1 });
}

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};
const vitestReport = (file) => () => {
  const report = read(file);
  if (!report) return { failed: 1 };
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, report.success ? 0 : 1), skipped };
};
const playwrightReport = (file) => () => {
  const report = read(file);
  if (!report) return { failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
};

const bin = (name) => join(root, 'node_modules', '.bin', name);
const one = () => ({ passed: 0 });
stage('check: types, lint, format, arrows, unused code', process.execPath, ['scripts/check.mjs'], one);
if (total.failed === 0) add({ passed: 1 });
stage('build', process.execPath, ['scripts/build.mjs'], one);
for (const project of ['unit', 'parts']) {
  const file = join(results, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  stage(`tests: ${project}`, bin('vitest'), ['run', '--project', project, ...reporters], vitestReport(file));
}
stage('tests: browser journeys', process.execPath, ['scripts/e2e.mjs'], playwrightReport(join(results, 'e2e.json')));

console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
