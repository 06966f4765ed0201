import type { QuestionDisplayStyle, QuestionnaireItem, QuestionType } from '@notewell/model';
import type { DisplayStyle, QuestionKind } from './question-kind.ts';
import { question as other } from './questions/other/index.tsx';

const folders = import.meta.glob<{ question: QuestionKind }>('./questions/*/index.tsx', { eager: true });
const byType = new Map<QuestionType, QuestionKind>(
  Object.values(folders)
    .filter(({ question }) => question !== other)
    .map(({ question }) => [question.type, question]),
);
const styleFolders = import.meta.glob<{ style: DisplayStyle }>('./styles/*/index.tsx', { eager: true });
const byStyle = new Map<QuestionDisplayStyle, DisplayStyle>(Object.values(styleFolders).map(({ style }) => [style.style, style]));
const styled = new Map<string, QuestionKind>();

/** The kind of a question: its type, overridden by its display style. A style that does not fit the type is ignored. */
export function kindOf({ type, displayStyle }: Pick<QuestionnaireItem, 'type' | 'displayStyle'>): QuestionKind {
  const base = byType.get(type) ?? other;
  const style = displayStyle && byStyle.get(displayStyle);
  if (!style?.types.includes(type)) return base;
  const name = `${type} ${displayStyle}`;
  const known = styled.get(name) ?? { ...base, ...style.over };
  styled.set(name, known);
  return known;
}
export const knownTypes = (): QuestionType[] => [...byType.keys()];
export const knownStyles = (): DisplayStyle[] => [...byStyle.values()];
export const knownKinds = (): QuestionKind[] => [...byType.values()];
/** Display styles that a type supports. */
export const stylesFor = (type: QuestionType): readonly QuestionDisplayStyle[] =>
  knownStyles()
    .filter(({ types }) => types.includes(type))
    .map(({ style }) => style);
