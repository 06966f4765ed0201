import type { QuestionnaireItem } from '@notewell/model';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { dayOf } from '../../platform/dates.ts';
import { type Answers, questionsOf } from './answers.ts';
import classes from './form.module.css';
import { type FormValues, type Key, Question, valuesIn } from './question.tsx';
import { askedOf, dependsOnAnswers, recalculated, sameAsked } from './state.ts';

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
  const [asked, setAsked] = useState(() => askedOf(items, answers, dayOf(new Date())));
  useEffect(() => {
    const depends = dependsOnAnswers(items);
    const keys = new Map(questions.map(({ item, key }) => [item.linkId, key]));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now: Answers = {
          ...untouched.current,
          ...Object.fromEntries(questions.map(({ key, item }) => [item.linkId, valuesIn(values[key])])),
        };
        if (depends) {
          const changed = recalculated(items, now).flatMap(([linkId, made]) => {
            const key = keys.get(linkId);
            return key ? [[key, made] as const] : [];
          });
          // Setting one tells this again, with everything it says in place.
          const [first] = changed;
          if (first) return form.setValue(first[0], first[1]);
          const next = askedOf(items, now, dayOf(new Date()));
          setAsked((held) => (sameAsked(held, next) ? held : next));
        }
        told.current(now);
      },
    });
  }, [form, questions, items]);

  return (
    <div className={classes['form']}>
      {questions
        .filter(({ item }) => asked.shown.has(item.linkId))
        .map(({ key, item, depth }) => (
          <Question
            key={key}
            name={key}
            item={item}
            prefix={prefix}
            control={form.control}
            disabled={disabled || item.calculation !== undefined}
            required={asked.required.has(item.linkId)}
            depth={depth}
          />
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
