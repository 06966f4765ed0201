import { commands } from './commands/index.ts';
import { run } from './run.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

let inProgress = false;
/** Milliseconds between lines of progress where there is no terminal to write over. */
const tellEvery = 10_000;
let told = Date.now();
const endProgress = () => {
  if (inProgress) process.stdout.write('\n');
  inProgress = false;
};

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
    } else if (Date.now() - told >= tellEvery) {
      // In a log each step would be a line of its own: one now and then says that it goes on.
      told = Date.now();
      console.log(line);
    }
  },
  signal: stop.signal,
});
// Nothing is left to wait for; a library's idle timer must not hold the process.
process.exit();
