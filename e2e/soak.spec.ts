import { expect, test } from '@playwright/test';
import { type SoakResult, soak } from './soak/soak.ts';

/** NOTEWELL_SOAK sets the number of faults without a time limit. The default run is limited. */
const asked = Number(process.env.NOTEWELL_SOAK ?? 0);
const seed = Number(process.env.NOTEWELL_SEED ?? 20_261_121);
const faults = asked || 400;
const most = Number(process.env.NOTEWELL_SOAK_SECONDS ?? (asked ? 6 * 3_600 : 12));

const countOf = ({ injected }: SoakResult) => Object.values(injected).reduce((sum, each) => sum + each, 0);
function told(result: SoakResult): string {
  const { injected, notes, typed, acknowledged, lost, duplicates, seconds } = result;
  const kinds = Object.entries(injected)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, count]) => `${kind} ${count}`);
  return (
    `soak of the product, seed ${seed}: ${countOf(result)} faults in ${seconds} s (${kinds.join(', ')}); ${notes} notes, ` +
    `${typed} characters typed, ${acknowledged} acknowledged, ${lost.length} losses, ${duplicates.length} duplicates`
  );
}

test('loses and doubles no acknowledged character', async () => {
  test.setTimeout((most + 300) * 1_000);
  const result = await soak({ faults, seed, most, onRound: (now) => asked && console.log(told(now)) });
  console.log(told(result));
  expect(result.lost, `with NOTEWELL_SEED=${seed}`).toEqual([]);
  expect(result.duplicates, `with NOTEWELL_SEED=${seed}`).toEqual([]);
  expect(result.acknowledged).toBeGreaterThan(countOf(result));
});
