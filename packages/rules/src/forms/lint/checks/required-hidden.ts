import { type Check, quoted } from '../finding.ts';

/** Required questions that never show. */
export const requiredHidden: Check = {
  name: 'required-hidden',
  severity: 'Warning',
  find: ({ all }) =>
    all
      .filter(
        ({ hidden, presence, required, calculation }) =>
          calculation === undefined && (hidden || presence === 'NotPresent') && (required || presence === 'MustBePresent'),
      )
      .map((item) => ({ at: item.linkId, message: `${quoted(item)} must be answered and is hidden.` })),
};
