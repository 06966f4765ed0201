import type { QuestionKind } from '../../question-kind.ts';
import { question as header } from '../header/index.tsx';

/** A heading over its rows: each row is a question of its own, and scales line up beneath one another. */
export const question: QuestionKind = { type: 'Grid', shape: 'none', Control: header.Control, words: () => '' };
