import type { QuestionnaireItem } from '@notewell/model';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { type Answers, questionsOf } from './answers.ts';
import classes from './form.module.css';
import { type FormValues, type Key, Question, valuesIn } from './question.tsx';

interface FormRendererProps {
  readonly items: readonly QuestionnaireItem[];
  /** Where the form begins; later values come from what is typed, or from `replace` when the record changed elsewhere. */
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
  readonly disabled?: boolean;
}

/** A questionnaire to be answered. Each question draws itself alone; the whole is told of every answer without drawing again. */
export function FormRenderer({ items, answers, onChange, disabled = false }: FormRendererProps) {
  const prefix = useId();
  const questions = useMemo(() => keyed(items), [items]);
  const form = useForm<FormValues>({ defaultValues: valuesFor(questions, answers), mode: 'onTouched' });

  // Answers to questions that are not drawn stay as they are.
  const untouched = useRef(answers);
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          told.current({
            ...untouched.current,
            ...Object.fromEntries(questions.map(({ key, item }) => [item.linkId, valuesIn(values[key])])),
          });
        },
      }),
    [form, questions],
  );

  return (
    <div className={classes['form']}>
      {questions.map(({ key, item, depth }) => (
        <Question key={key} name={key} item={item} prefix={prefix} control={form.control} disabled={disabled} depth={depth} />
      ))}
    </div>
  );
}

export interface KeyedQuestion {
  readonly key: Key;
  readonly item: QuestionnaireItem;
  readonly depth: number;
}

function keyed(items: readonly QuestionnaireItem[]): KeyedQuestion[] {
  return questionsOf(items)
    .filter(({ item }) => item.hidden !== true && item.presence !== 'NotPresent')
    .map((question, index) => ({ ...question, key: `q${index}` as const }));
}

function valuesFor(questions: readonly KeyedQuestion[], answers: Answers): FormValues {
  return Object.fromEntries(questions.map(({ key, item }) => [key, answers[item.linkId] ?? item.initial ?? []]));
}
