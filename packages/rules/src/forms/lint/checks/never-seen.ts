import { isSection, takesAnswer } from '../../questions/index.ts';
import { type Check, type Found, quoted } from '../finding.ts';

/** Questions that no reader of the form gets to see: hidden ones that nothing fills in, and headings of nothing. */
export const neverSeen: Check = {
  name: 'never-seen',
  severity: 'Warning',
  find: ({ all, byId, parentOf }) =>
    all.flatMap((item): Found[] => {
      const { linkId, hidden, presence, calculation, prefill, initial = [] } = item;
      const isFilled = calculation !== undefined || prefill !== undefined || initial.length > 0;
      if (takesAnswer(item) && hidden && presence !== 'NotPresent' && !item.required && !isFilled)
        return [{ at: linkId, message: `${quoted(item)} is always hidden and nothing fills it in.` }];
      const above = byId.get(parentOf.get(linkId) ?? '');
      if (above && takesAnswer(above) && isSection(item))
        return [{ at: linkId, message: `The heading ${quoted(item)} is under a question. Move it to where it can be seen.` }];
      return [];
    }),
};
