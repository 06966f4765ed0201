import { createInterface } from 'node:readline/promises';
import { commands } from './commands/index.ts';
import { run } from './run.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

let inProgress = false;
/** Milliseconds between lines of progress if there is no terminal to overwrite. */
const tellEvery = 10_000;
let lastPrinted = Date.now();
const endProgress = () => {
  if (inProgress) process.stdout.write('\n');
  inProgress = false;
};

async function ask(question: string): Promise<string> {
  endProgress();
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question, { signal: stop.signal });
  } catch {
    // Ctrl-C at a question is no answer.
    return '';
  } finally {
    lines.close();
  }
}

process.exitCode = await run(process.argv.slice(2), commands, {
  environment: process.env,
  say: (line) => {
    endProgress();
    console.log(line);
  },
  progress: (line) => {
    if (process.stdout.isTTY) {
      process.stdout.write(`\r\u001b[K${line}`);
      inProgress = true;
    } else if (Date.now() - lastPrinted >= tellEvery) {
      // In a log each step would be a new line, so only an occasional one shows progress.
      lastPrinted = Date.now();
      console.log(line);
    }
  },
  ...(process.stdin.isTTY && process.stdout.isTTY ? { ask } : {}),
  signal: stop.signal,
});
// All work is done; a library's idle timer must not keep the process running.
process.exit();
