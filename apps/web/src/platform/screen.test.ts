import { describe, expect, it } from 'vitest';
import { isFor, type Screen } from './screen.ts';

/** Every screen as the router finds it. */
const screens = Object.values(
  import.meta.glob<{ readonly screen: Screen }>('../screens/*/*/route.{ts,tsx}', { eager: true }),
).map(({ screen }) => screen);

describe('the screens for patients and related persons', () => {
  it('are Home, the account and the way back from a wrong address', () => {
    for (const who of ['patient', 'relative'] as const) {
      const framed = screens.filter((screen) => screen.frame !== 'bare' && isFor(screen, who));
      expect(framed.map(({ path }) => path).toSorted()).toEqual(['/', '/$', '/account']);
    }
  });
  it('leave the navigation with Home alone', () => {
    const shown = screens.filter((screen) => screen.nav && isFor(screen, 'patient'));
    expect(shown.map(({ title }) => title)).toEqual(['Home']);
  });
  it('leave out nothing for the staff', () => {
    expect(screens.filter((screen) => !isFor(screen, 'staff'))).toEqual([]);
  });
});
