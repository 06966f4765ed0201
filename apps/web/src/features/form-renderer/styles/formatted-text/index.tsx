import { isRichText, plainTextOf } from '@notewell/model';
import { lazy } from 'react';
import { lengthFault } from '../../parts/sentences.ts';
import { type DisplayStyle, firstText } from '../../question-kind.ts';

const Control = lazy(() => import('./control.tsx'));

/** Text with emphasis and lists, kept as the editor's document; its plain words are what is searched and printed. */
export const style: DisplayStyle = {
  style: 'FormattedText',
  types: ['Text'],
  over: {
    shape: 'group',
    Control,
    words: (_item, [value]) => (isRichText(value) ? plainTextOf(value) : firstText([value ?? ''])),
    fault: (item, [value]) => lengthFault(item, isRichText(value) ? plainTextOf(value) : firstText([value ?? ''])),
  },
};
