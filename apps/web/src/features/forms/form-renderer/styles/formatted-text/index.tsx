import { isRichText, plainTextOf } from '@notewell/model';
import { lazy } from 'react';
import { lengthFault } from '../../parts/sentences.ts';
import { type DisplayStyle, firstText } from '../../question-kind.ts';

const Control = lazy(() => import('./control.tsx'));

/** Formatted text, stored as the editor's document. Its plain text is searched and printed. */
export const style: DisplayStyle = {
  style: 'FormattedText',
  types: ['Text'],
  over: {
    shape: 'group',
    Control,
    fault: (item, [value]) => lengthFault(item, isRichText(value) ? plainTextOf(value) : firstText([value ?? ''])),
  },
};
