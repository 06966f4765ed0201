import type { QuestionnaireItem } from '@notewell/model';
import { type Check, quoted } from '../finding.ts';

const pairs = [
  ['min', 'max', 'value'],
  ['minLength', 'maxLength', 'length'],
  ['minItems', 'maxItems', 'number of answers'],
] as const satisfies readonly (readonly [keyof QuestionnaireItem, keyof QuestionnaireItem, string])[];

/** A minimum above the maximum: no answer would be valid. */
export const bounds: Check = {
  name: 'bounds',
  severity: 'Error',
  find: ({ all }) =>
    all.flatMap((item) =>
      pairs
        .filter(([least, most]) => (item[least] ?? -Infinity) > (item[most] ?? Infinity))
        .map(([least, most, what]) => ({
          at: item.linkId,
          message: `The least ${what} of ${quoted(item)} is ${item[least]} and the greatest ${item[most]}: no answer fits.`,
        })),
    ),
};
