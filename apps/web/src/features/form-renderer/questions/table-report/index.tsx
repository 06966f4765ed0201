import { lazy } from 'react';
import type { QuestionKind } from '../../question-kind.ts';

const TableReport = lazy(() => import('./table-report.tsx'));

/** Earlier answers side by side, the newest last. It is read from the record and asks nothing. */
export const question: QuestionKind = { type: 'TableReport', shape: 'none', Control: TableReport, words: () => '' };
