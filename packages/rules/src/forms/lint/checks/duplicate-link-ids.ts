import { type Check, quoted } from '../finding.ts';

/** Answers are stored by linkId: two questions with the same one would overwrite each other. */
export const duplicateLinkIds: Check = {
  name: 'duplicate-link-ids',
  severity: 'Error',
  find: ({ all }) => {
    const seen = new Set<string>();
    return all.flatMap((item) => {
      if (item.linkId.trim() === '')
        return [{ at: item.linkId, message: `${quoted(item)} has no internal name. Give it one under Advanced.` }];
      if (!seen.has(item.linkId)) {
        seen.add(item.linkId);
        return [];
      }
      return [
        {
          at: item.linkId,
          message: `${quoted(item)} has the internal name “${item.linkId}” of another question. Give it its own under Advanced.`,
        },
      ];
    });
  },
};
