import { expect, it } from 'vitest';
import { savesData } from './saves-data.ts';

const browser = (more: object) => more as Navigator; // only `connection` is read

it('saves data where the browser says that its user asked for it, and nowhere else', () => {
  expect(savesData(browser({ connection: { saveData: true } }))).toBe(true);
  for (const more of [{}, { connection: undefined }, { connection: {} }, { connection: { saveData: false } }])
    expect(savesData(browser(more))).toBe(false);
});
