import { apiBase } from '@notewell/protocol';

/** A call about a type lives under its practice, and for global types at the root. */
export const collectionUrls = (suffix = ''): readonly string[] => [
  `${apiBase}/practices/:networkId/:collection${suffix}`,
  `${apiBase}/:collection${suffix}`,
];
