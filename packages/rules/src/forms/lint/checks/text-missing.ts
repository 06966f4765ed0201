import { factsOf } from '../../questions/index.ts';
import { type Check } from '../finding.ts';

/** Questions without text: readers, and screen readers most of all, cannot know the question. */
export const textMissing: Check = {
  name: 'text-missing',
  severity: 'Error',
  find: ({ all }) =>
    all
      .filter(({ text, type, hidden }) => (text ?? '').trim() === '' && !factsOf({ type }).isClearWithoutText && hidden !== true)
      .map(({ linkId, type }) => ({
        at: linkId,
        message: `A question of type ${type} (“${linkId}”) has no words. Write what is asked.`,
      })),
};
