import { commands } from './commands/index.ts';
import { run } from './run.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

let inProgress = false;
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
    // Without a terminal each step would be a line of its own in some log.
    if (!process.stdout.isTTY) return;
    process.stdout.write(`\r\u001b[K${line}`);
    inProgress = true;
  },
  signal: stop.signal,
});
// Nothing is left to wait for; a library's idle timer must not hold the process.
process.exit();
