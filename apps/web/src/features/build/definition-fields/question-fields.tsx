import { MultiSelect, Select } from '@mantine/core';
import type { QuestionnaireItem } from '@notewell/model';
import { type FieldProps, useFieldSurroundings } from '../../records/fields/field-context.ts';
import { useDefinitionSurroundings } from './definition-context.ts';

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const questionLabel = ({ prefix, text, shortText, linkId }: QuestionnaireItem): string =>
  [prefix, shortText ?? text ?? linkId].filter(Boolean).join(' ').slice(0, 90);
/** Options of a select, unique by linkId, because two questions may have the same text. */
export const questionData = (questions: readonly QuestionnaireItem[], besides: readonly string[] = []) => {
  const known = new Set(questions.map(({ linkId }) => linkId));
  return [
    ...new Map(questions.map((item) => [item.linkId, { value: item.linkId, label: questionLabel(item) }])).values(),
    ...besides
      .filter((linkId) => linkId !== '' && !known.has(linkId))
      .map((linkId) => ({ value: linkId, label: 'A question that was removed' })),
  ];
};

/** Selects questions of the form. */
export function QuestionsField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { questions } = useDefinitionSurroundings();
  const { readOnly } = useFieldSurroundings();
  return (
    <MultiSelect
      label={label}
      description={spec.about}
      error={error}
      searchable
      disabled={readOnly}
      data={questionData(questions, texts(value))}
      value={texts(value)}
      onChange={(next) => onChange(spec.required || next.length > 0 ? next : undefined)}
    />
  );
}
export function QuestionField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { questions } = useDefinitionSurroundings();
  const { readOnly } = useFieldSurroundings();
  const held = typeof value === 'string' ? value : '';
  return (
    <Select
      label={label}
      description={spec.about}
      error={error}
      searchable
      clearable
      disabled={readOnly}
      data={questionData(questions, [held])}
      value={held || null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
