import type { JobRunner } from './runner.ts';

const roundEveryMs = 1_000;

/** Looks for due jobs each second. Call the returned function to stop, with the milliseconds that running jobs may take. */
export function startJobs(runner: JobRunner, failed: (error: unknown) => void): (deadlineMs: number) => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let round = Promise.resolve();
  const look = () => {
    round = runner
      .round()
      .catch(failed)
      .then(() => {
        if (!stopping) timer = setTimeout(look, roundEveryMs).unref();
      });
  };
  look();
  return async (deadlineMs) => {
    stopping = true;
    clearTimeout(timer);
    const stopped = runner.stop(deadlineMs);
    await round;
    await stopped;
  };
}
