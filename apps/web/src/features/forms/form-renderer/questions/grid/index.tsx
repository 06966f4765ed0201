import type { QuestionKind } from '../../question-kind.ts';
import { GridFrame } from './grid-frame.tsx';

/** Questions as a table with one row each; their options or child questions are the columns. */
export const question: QuestionKind = {
  type: 'Grid',
  shape: 'none',
  Control: () => null,
  Frame: GridFrame,
};
