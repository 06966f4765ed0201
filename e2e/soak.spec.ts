import { expect, test } from '@playwright/test';
import { soak } from './soak/soak.ts';

/** NOTEWELL_SOAK asks for that many faults, however long they take; without it the soak is bounded. */
const asked = Number(process.env.NOTEWELL_SOAK ?? 0);
const seed = Number(process.env.NOTEWELL_SEED ?? 20_261_121);
const faults = asked || 100;
const most = Number(process.env.NOTEWELL_SOAK_SECONDS ?? (asked ? 6 * 3_600 : 60));

test('no character that was acknowledged is lost and none is doubled, whatever is killed, refused, cut or restarted', async () => {
  test.setTimeout((most + 240) * 1_000);
  const { injected, notes, typed, acknowledged, lost, duplicates, seconds } = await soak({ faults, seed, most });
  const kinds = Object.entries(injected)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, count]) => `${kind} ${count}`);
  const count = Object.values(injected).reduce((sum, each) => sum + each, 0);
  console.log(
    `soak of the product, seed ${seed}: ${count} faults in ${seconds} s (${kinds.join(', ')}); ${notes} notes, ` +
      `${typed} characters typed, ${acknowledged} acknowledged, ${lost.join('').length} lost, ${duplicates.length} duplicates`,
  );
  expect(lost).toEqual([]);
  expect(duplicates).toEqual([]);
  expect(acknowledged).toBeGreaterThan(count);
});
