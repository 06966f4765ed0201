import type { QuestionnaireItem } from '@notewell/model';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { type Answers, questionsOf, type Value } from './answers.ts';
import { type Key, Question } from './question.tsx';
import classes from './form.module.css';
import { kindOf } from './registry.ts';
import { useShown } from './shown.ts';

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
  const form = useForm<Record<Key, readonly Value[]>>({ defaultValues: valuesFor(questions, answers), mode: 'onTouched' });
  const shown = useShown(items, form.control, questions);

  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          told.current(
            Object.fromEntries(questions.flatMap(({ key, item }) => (values[key]?.length ? [[item.linkId, values[key]]] : []))),
          );
        },
      }),
    [form, questions],
  );

  return (
    <div className={classes['form']}>
      {questions.map(({ key, item, depth }) =>
        shown(item) ? (
          <Question key={key} name={key} item={item} prefix={prefix} control={form.control} disabled={disabled} depth={depth} />
        ) : null,
      )}
    </div>
  );
}

export interface KeyedQuestion {
  readonly key: Key;
  readonly item: QuestionnaireItem;
  readonly depth: number;
}

/** Questions that are drawn on their own: those within a question that draws its own are left to it. */
function keyed(items: readonly QuestionnaireItem[]): KeyedQuestion[] {
  const inOwn = new Set(
    questionsOf(items)
      .filter(({ item }) => kindOf(item.type).ownsItems)
      .flatMap(({ item }) => questionsOf(item.items).map((inner) => inner.item)),
  );
  return questionsOf(items)
    .filter(({ item }) => !inOwn.has(item) && item.hidden !== true)
    .map((question, index) => ({ ...question, key: `q${index}` as const }));
}

function valuesFor(questions: readonly KeyedQuestion[], answers: Answers): Record<Key, readonly Value[]> {
  return Object.fromEntries(questions.map(({ key, item }) => [key, answers[item.linkId] ?? item.initial ?? []]));
}
