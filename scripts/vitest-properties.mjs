// Properties are tried with the run's seed, so that a clean clone is green or red for a reason; the long run takes new ones.
import fc from 'fast-check';

const { NOTEWELL_LONG, NOTEWELL_SEED } = process.env;
fc.configureGlobal({
  seed: Number(NOTEWELL_SEED ?? 20_261_122),
  ...(NOTEWELL_LONG === '1' ? { numRuns: 100_000, interruptAfterTimeLimit: 600_000 } : {}),
});
