// The stages of `npm test`: how one is run, how its report is read, and the table of where the time went.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { followCpu } from './cpu-time.mjs';
import { root, say, stop } from './setup.mjs';

/** Arguments of `npm test`. Ends the process at one that it does not know. */
export function parseTestArguments(args) {
  const [flag, revision = 'HEAD', ...rest] = args;
  if (flag === undefined) return {};
  if (flag !== '--changed' || rest.length > 0) stop(`npm test takes --changed [REVISION] or nothing, not ${args.join(' ')}`);
  return { changedSince: revision };
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};
const missing = { counts: { failed: 1 }, files: [], failures: [] };

/** Lines of a failure that the end of the run repeats. */
const shownLines = 12;

/** The beginning of a failure's message without colors, indented, on a line of its own; nothing if there is none. */
function beginningOf(message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const shown = lines.filter((line) => line.trim() !== '').slice(0, shownLines);
  return shown.map((line) => `\n      ${line}`).join('');
}

/** Counts and seconds per file of a vitest run; a missing report counts as one failure. */
export function vitestReport(file) {
  const report = readJson(file);
  if (!report) return missing;
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const counts = {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => fullName + beginningOf(failureMessages?.[0]));
    // A file that cannot be loaded has no tests.
    const found = failed.length === 0 && status === 'failed' ? [`the file itself${beginningOf(message)}`] : failed;
    return found.map((test) => `${relative(root, name)}: ${test}`);
  });
  return { counts, files, failures };
}

const journeyError = ({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message;

const failuresOf = ({ file, specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map((spec) => `e2e/${file}: ${spec.title}${beginningOf(journeyError(spec))}`),
  ...suites.flatMap((suite) => failuresOf({ file, ...suite })),
];

const secondsOf = ({ specs = [], suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
    .reduce((a, b) => a + b, 0) + suites.reduce((sum, suite) => sum + secondsOf(suite), 0);

/** Counts and seconds per file of the journeys; a missing report counts as one failure. */
export function playwrightReport(file) {
  const report = readJson(file);
  if (!report) return missing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const files = report.suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: secondsOf(suite) }));
  const failures = report.suites.flatMap(failuresOf);
  return { counts: { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, files, failures };
}

/** Runs a command and resolves to its exit code, CPU seconds and output, which is kept whole so that lanes do not mix their lines. */
function runQuietly(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    const cpu = followCpu(child.pid);
    const looking = setInterval(cpu.look, 1_000);
    child.stdout.on('data', (data) => output.push(data));
    child.stderr.on('data', (data) => output.push(data));
    child.on('error', ({ message }) => {
      clearInterval(looking);
      resolve({ code: 1, output: `${command} could not be started: ${message}` });
    });
    child.on('close', (code) => {
      clearInterval(looking);
      cpu.look();
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString(), cpu: cpu.seconds() });
    });
  });
}

/**
 * Runs one stage and prints its output at its end. A stage without a report counts as one test; one that fails beyond
 * what it reports counts as one failure.
 */
export async function runStage({ name, command, args, report, reason, onFailure, budget }, env) {
  const began = Date.now();
  say(`${name} …`);
  const { code, output, cpu } = command ? await runQuietly(command, args, env) : { code: 1, output: reason };
  const { counts, files, failures = [] } = report ? report() : { counts: code === 0 ? { passed: 1 } : { failed: 1 }, files: [] };
  if (code !== 0 && !counts.failed) counts.failed = 1;
  process.stdout.write(`\n--- ${name}\n${output.trimEnd()}\n`);
  if (counts.failed && onFailure && command) {
    const again = await runQuietly(onFailure.command, onFailure.args, env);
    process.stdout.write(`\n--- ${name}: what failed, once more with a trace (in test-results)\n${again.output.trimEnd()}\n`);
  }
  return { name, counts, files, failures, cpu, budget, seconds: (Date.now() - began) / 1000 };
}

/** A stage fails where it takes so many times its budget of CPU seconds, on a machine as fast as the budgets. */
const tolerance = 2;

/**
 * Marks the stages over their budget, each as one failure. A slow or busy machine makes all of them slower: the median
 * stage gives its factor, which is never under 1.
 */
export function judgeBudgets(stages) {
  const ratios = stages.flatMap(({ cpu, budget }) => (cpu !== undefined && budget !== undefined ? [cpu / budget] : []));
  const machine = Math.max(1, ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1);
  return stages.map((stage) => {
    const { name, cpu, budget, counts, failures } = stage;
    if (cpu === undefined || budget === undefined || cpu <= tolerance * machine * budget) return stage;
    return {
      ...stage,
      isOverBudget: true,
      counts: { ...counts, failed: (counts.failed ?? 0) + 1 },
      failures: [...failures, `${name}: more than ${tolerance} times its CPU budget`],
    };
  });
}

const costOf = ({ cpu, budget, isOverBudget }) => {
  if (cpu === undefined) return '';
  const allowed = budget === undefined ? '' : ` of ${budget}`;
  return ` (CPU ${cpu.toFixed(0)} s${allowed}${isOverBudget ? `: FAILED, more than ${tolerance} times its budget` : ''})`;
};

/** The tests that failed, each with the beginning of its message. A log that is cut at its beginning still has them. */
export function failureList(stages) {
  const names = stages.flatMap(({ failures }) => failures);
  return names.length === 0 ? '' : ['failed', ...names.map((name) => `  ${name}`)].join('\n');
}

/** Seconds per stage with its CPU seconds and budget, and the ten slowest files. */
export function timingTable(stages) {
  const row = (seconds, name) => `${seconds.toFixed(0).padStart(6)} s  ${name}`;
  const slowest = stages.flatMap(({ files }) => files).toSorted((a, b) => b.seconds - a.seconds);
  return [
    'where the time went (check and unit tests run beside journeys)',
    ...stages.map((stage) => row(stage.seconds, stage.name + costOf(stage))),
    'the ten slowest files',
    ...slowest.slice(0, 10).map(({ name, seconds }) => row(seconds, name)),
  ].join('\n');
}
