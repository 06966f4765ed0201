import { AnswersView } from '../../../form-renderer/index.ts';
import type { SectionKind } from '../../section-kind.ts';
import { FormEditor } from './form-editor.tsx';
import { ScoreView } from './score-view.tsx';

export const section: SectionKind = {
  kinds: ['Form', 'Subform'],
  Editor: FormEditor,
  View: ({ section: { answers, scores } }) => (
    <>
      <AnswersView answers={answers ?? []} />
      <ScoreView scores={scores ?? []} alerts={[]} />
    </>
  ),
  isEmpty: ({ answers }) => (answers ?? []).length === 0,
  words: ({ answers, scores }) =>
    [
      ...(answers ?? []).map(
        ({ text, questionId, display, value }) => `${text ?? questionId}: ${display ?? String(value ?? '')}`,
      ),
      ...(scores ?? []).map(({ name, value, severity }) => `${name}: ${value ?? 'no score'}${severity ? `, ${severity}` : ''}`),
    ].join('\n'),
};
