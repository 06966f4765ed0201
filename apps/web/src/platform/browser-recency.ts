import { clipped, isTablet } from './user-agent.ts';

/** A user agent that carries this is taken as recent whatever else it says: our own tests and shells. */
export const recencyMarker = 'NotewellShell';

/** The oldest versions we promise (spec section 2). Edge before Chrome: its user agent names both. */
const oldest: readonly { readonly names: RegExp; readonly major: number; readonly minor?: number }[] = [
  { names: /\bEdg\/(\d+)/, major: 137 },
  { names: /\bFirefox\/(\d+)/, major: 140 },
  { names: /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/, major: 138 },
  { names: /\bVersion\/(\d+)(?:\.(\d+))?.*\bSafari\//, major: 18, minor: 4 },
];

/** Whether the browser is one we keep up with. Tablets never are; an unknown browser is not. */
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
