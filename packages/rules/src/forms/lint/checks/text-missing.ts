import { factsOf, offerOf } from '../../questions/index.ts';
import { type Check } from '../finding.ts';

/** Questions without text: readers, and screen readers most of all, cannot know the question. */
export const textMissing: Check = {
  name: 'text-missing',
  severity: 'Error',
  find: ({ all }) =>
    all
      .filter(({ text, type, hidden }) => (text ?? '').trim() === '' && !factsOf({ type }).isClearWithoutText && hidden !== true)
      .map((item) => ({ at: item.linkId, message: `A question (${offerOf(item).name}) has no wording. Write what is asked.` })),
};
