import type { QuestionnaireItem } from '@notewell/model';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { dayOf } from '../../platform/dates.ts';
import { type Answers, questionsOf } from './answers.ts';
import classes from './form.module.css';
import type { FormValues, Key } from './frame.ts';
import { Question } from './question.tsx';
import { kindOf } from './registry.ts';
import { type Around, askedOf, dependsOnAnswers, recalculated, sameAsked } from './state.ts';
import { valuesIn } from './values-in.ts';

interface FormRendererProps {
  readonly items: readonly QuestionnaireItem[];
  /** Where the form begins; later values come from what is typed, or from `replace` when the record changed elsewhere. */
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
  readonly disabled?: boolean;
  /** What conditions are asked of besides these answers; without it, today alone. */
  readonly around?: Around;
}

const alone = (): Around => ({ answers: {}, subjects: {}, today: dayOf(new Date()) });

/** A questionnaire to be answered. Each question draws itself alone; the whole is told of every answer without drawing again. */
export function FormRenderer({ items, answers, onChange, disabled = false, around }: FormRendererProps) {
  const prefix = useId();
  const questions = useMemo(() => keyed(items), [items]);
  const form = useForm<FormValues>({ defaultValues: valuesFor(questions, answers), mode: 'onTouched' });

  // Answers to questions that are not drawn stay as they are.
  const untouched = useRef(answers);
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  const [asked, setAsked] = useState(() => askedOf(items, answers, around ?? alone()));
  const depends = useMemo(() => dependsOnAnswers(items), [items]);
  const keys = useMemo(() => new Map(questions.map(({ item, key }) => [item.linkId, key])), [questions]);
  const surroundings = useRef(around);
  // What the note says elsewhere, such as its service or length, shows and hides questions as well.
  useEffect(() => {
    surroundings.current = around;
    if (!depends || !around) return;
    const values = form.getValues();
    const now = Object.fromEntries(questions.map(({ key, item }) => [item.linkId, valuesIn(values[key])]));
    const next = askedOf(items, now, around);
    setAsked((held) => (sameAsked(held, next) ? held : next));
  }, [around, depends, form, questions, items]);
  useEffect(() => {
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
          const next = askedOf(items, now, surroundings.current ?? alone());
          setAsked((held) => (sameAsked(held, next) ? held : next));
        }
        told.current(now);
      },
    });
  }, [form, questions, items, depends, keys]);

  return (
    <div className={classes['form']}>
      {questions
        .filter(({ item, framed }) => !framed && asked.shown.has(item.linkId))
        .map(({ key, item, depth }) => {
          const { Frame } = kindOf(item);
          if (Frame) return <Frame key={key} {...{ item, keys, asked, prefix, disabled }} control={form.control} />;
          return (
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
          );
        })}
    </div>
  );
}

export interface KeyedQuestion {
  readonly key: Key;
  readonly item: QuestionnaireItem;
  readonly depth: number;
  /** A question above it lays it out. */
  readonly framed: boolean;
}

/** linkIds of the questions that stand beneath one that lays them out. */
const framedIn = (items: readonly QuestionnaireItem[] = [], within = false): string[] =>
  items.flatMap((item) => [
    ...(within ? [item.linkId] : []),
    ...framedIn(item.items, within || kindOf(item).Frame !== undefined),
  ]);

function keyed(items: readonly QuestionnaireItem[]): KeyedQuestion[] {
  const framed = new Set(framedIn(items));
  return questionsOf(items)
    .filter(({ item }) => item.hidden !== true && item.presence !== 'NotPresent')
    .map((question, index) => ({ ...question, framed: framed.has(question.item.linkId), key: `q${index}` as const }));
}

function valuesFor(questions: readonly KeyedQuestion[], answers: Answers): FormValues {
  return Object.fromEntries(questions.map(({ key, item }) => [key, answers[item.linkId] ?? item.initial ?? []]));
}
