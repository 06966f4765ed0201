import type { QuestionKind } from '../../question-kind.ts';
import { GridFrame } from './grid-frame.tsx';

/** Questions as a table: a row each, their options or their parts as columns. */
export const question: QuestionKind = {
  type: 'Grid',
  shape: 'none',
  Control: () => null,
  Frame: GridFrame,
  words: () => '',
};
