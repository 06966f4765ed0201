import { lazy } from 'react';
import type { QuestionKind } from '../../question-kind.ts';

const TableReport = lazy(() => import('./table-report.tsx'));

/** Earlier answers in columns, the newest last. Read-only, from the record. */
export const question: QuestionKind = { type: 'TableReport', shape: 'none', Control: TableReport };
