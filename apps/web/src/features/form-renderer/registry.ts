import type { QuestionType } from '@notewell/model';
import type { QuestionKind } from './question-kind.ts';
import { question as other } from './questions/other/index.tsx';

const folders = import.meta.glob<{ question: QuestionKind }>('./questions/*/index.tsx', { eager: true });
const byType = new Map<QuestionType, QuestionKind>(
  Object.values(folders)
    .filter(({ question }) => question !== other)
    .map(({ question }) => [question.type, question]),
);

/** The one object that knows a type; a type that has no folder yet shows its answer and keeps it. */
export const kindOf = (type: QuestionType): QuestionKind => byType.get(type) ?? other;
export const knownTypes = (): QuestionType[] => [...byType.keys()];
