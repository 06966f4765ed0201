import type { QuestionType } from '@notewell/model';
import { type Check } from '../finding.ts';

/** Types that say enough without words of their own. */
const wordless: ReadonlySet<QuestionType> = new Set(['Grid', 'TableReport', 'Header', 'Signature']);

/** Questions without words: nobody could tell what is asked, a screen reader least of all. */
export const textMissing: Check = {
  name: 'text-missing',
  severity: 'Error',
  find: ({ all }) =>
    all
      .filter(({ text, type, hidden }) => (text ?? '').trim() === '' && !wordless.has(type) && hidden !== true)
      .map(({ linkId, type }) => ({
        at: linkId,
        message: `A question of type ${type} (“${linkId}”) has no words. Write what is asked.`,
      })),
};
