import { describe, expect, it } from 'vitest';
import { Household } from '../testing/household.ts';

/** NOTEWELL_HOUSEHOLDS sets the number of runs, NOTEWELL_SEED the first seed. */
const runs = Number(process.env['NOTEWELL_HOUSEHOLDS'] ?? 0) || 4;
const first = Number(process.env['NOTEWELL_SEED'] ?? 1);

describe('one person in two tabs and on two devices, with everything going wrong', () => {
  it(`finds every acknowledged character exactly once over ${runs} runs`, async () => {
    let acknowledged = 0;
    for (let seed = first; seed < first + runs; seed += 1) {
      const household = new Household(seed, 3_000);
      const { lost, doubled, ...told } = await household.live();
      acknowledged += told.acknowledged;
      if (process.env['NOTEWELL_TELL'] && lost.length + doubled.length > 0) {
        console.log(`seed ${seed}: lost ${lost.join()} doubled ${doubled.join()}`);
        if (process.env['NOTEWELL_TELL'] === 'story') console.log(household.story.join('\n'));
        continue;
      }
      expect({ seed, lost, doubled }).toEqual({ seed, lost: [], doubled: [] });
    }
    expect(acknowledged).toBeGreaterThan(runs * 10);
  }, 3_600_000);
});
