import type { Screen } from '../platform/screen.ts';

/** Every folder of src/screens that has a route: a new screen is a new folder and no change here. */
const routes = import.meta.glob<{ readonly screen: Screen }>('../screens/*/route.{ts,tsx}', { eager: true });

export const screens: readonly Screen[] = Object.values(routes)
  .map(({ screen }) => screen)
  .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
