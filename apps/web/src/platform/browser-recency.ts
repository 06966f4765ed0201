import { clipped, isTablet } from './user-agent.ts';

/** Marks a user agent as recent, for our own tests and shells. */
export const recencyMarker = 'NotewellShell';

/** The oldest supported versions (spec section 2). Edge before Chrome, because its user agent contains both names. */
const oldest: readonly { readonly names: RegExp; readonly major: number; readonly minor?: number }[] = [
  { names: /\bEdg\/(\d+)/, major: 137 },
  { names: /\bFirefox\/(\d+)/, major: 140 },
  { names: /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/, major: 138 },
  { names: /\bVersion\/(\d+)(?:\.(\d+))?.*\bSafari\//, major: 18, minor: 4 },
];

/** True for a supported browser version. False for tablets and unknown browsers. */
export function isRecentBrowser(userAgent: string): boolean {
  const agent = clipped(userAgent);
  if (agent.includes(recencyMarker)) return true;
  if (isTablet(agent)) return false;
  for (const { names, major, minor = 0 } of oldest) {
    const found = names.exec(agent);
    if (found) return Number(found[1]) > major || (Number(found[1]) === major && Number(found[2] ?? 0) >= minor);
  }
  return false;
}
