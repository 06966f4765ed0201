/** Maximum characters of a user agent to read (spec section 2). */
const longest = 500;

export const clipped = (userAgent: string): string => userAgent.slice(0, longest);

const mobileOnly = /iPhone|iPod|Android.*Mobile|Windows Phone|BlackBerry|IEMobile|Opera Mini/i;
const tablet = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i;
const legacyExplorer = /MSIE |Trident\//;

export type RootVariant = 'mobile' | 'legacy' | 'default';

/** The application for a visitor: the first matching row of spec section 2. */
const variants: readonly (readonly [RootVariant, (userAgent: string) => boolean])[] = [
  ['mobile', (agent) => mobileOnly.test(agent)],
  ['legacy', (agent) => legacyExplorer.test(agent)],
];

export function rootVariant(userAgent: string): RootVariant {
  const agent = clipped(userAgent);
  return variants.find(([, matches]) => matches(agent))?.[0] ?? 'default';
}

export const isTablet = (userAgent: string): boolean => tablet.test(clipped(userAgent));
