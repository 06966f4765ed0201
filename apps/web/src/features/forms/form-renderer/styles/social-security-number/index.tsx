import { lazy } from 'react';
import { sentence } from '../../parts/sentences.ts';
import { type DisplayStyle, firstText } from '../../question-kind.ts';
import { isNumber } from './mask.ts';

const Control = lazy(() => import('./control.tsx'));

/** Nine digits, masked during typing and reading. Displayed answers show only the last four. */
export const style: DisplayStyle = {
  style: 'SocialSecurityNumber',
  types: ['String'],
  over: {
    Control,
    fault: (item, values) =>
      isNumber(firstText(values)) ? undefined : sentence(item, 'invalid', undefined, 'Write nine digits, such as 123-45-6789.'),
  },
};
