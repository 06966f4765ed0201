import type { Screen } from '../platform/screen.ts';

/** Finds each folder of src/screens that has a route. A new screen is a new folder without a change here. */
const routes = import.meta.glob<{ readonly screen: Screen }>('../screens/*/*/route.{ts,tsx}', { eager: true });

export const screens: readonly Screen[] = Object.values(routes)
  .map(({ screen }) => screen)
  .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
