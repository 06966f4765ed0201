import { Button } from '@mantine/core';
import type { Questionnaire, QuestionnaireItem } from '@notewell/model';
import { calculate, formState, initialAnswers, score } from '@notewell/rules';
import { useMemo, useState } from 'react';
import { type Answers, type Around, FormRenderer } from '../../../features/form-renderer/index.ts';
import classes from '../definition.module.css';
import { rowsOf } from '../tree.ts';
import preview from './preview.module.css';

/** Answers of somebody who tries a form out: what it begins with, until something is answered. */
export function useTrial(items: readonly QuestionnaireItem[]) {
  const begins = useMemo(() => calculate(items, initialAnswers(items)), [items]);
  const [typed, setTyped] = useState<Answers>();
  const [edition, setEdition] = useState(0);
  const clear = () => {
    setTyped(undefined);
    setEdition(edition + 1);
  };
  // What the form begins with is drawn anew as it changes, until somebody has answered.
  const begun = typed === undefined ? JSON.stringify(begins) : '';
  return { answers: typed ?? begins, setAnswers: setTyped, clear, edition: `${edition} ${begun}` };
}
type Trial = ReturnType<typeof useTrial>;

interface AnsweringProps {
  readonly title: string;
  readonly instructions?: string | undefined;
  readonly items: readonly QuestionnaireItem[];
  /** What is scored of it, each by itself. */
  readonly scored: readonly Questionnaire[];
  readonly trial: Trial;
  readonly around: Around;
  readonly tabs?: boolean;
}

/** A form as it is answered, with its scores and alerts as they come about. */
export function Answering({ title, instructions, items, scored, trial, around, tabs = false }: AnsweringProps) {
  // A question that changed its shape is drawn anew; words may change under the one who reads.
  const shape = useMemo(
    () =>
      rowsOf(items)
        .map(({ item, level }) => `${level}${item.linkId}${item.type}`)
        .join(),
    [items],
  );
  return (
    <div className={preview['preview']}>
      <div className={preview['previewHead']}>
        <h3>{title}</h3>
        <Button size="compact-xs" variant="subtle" onClick={trial.clear}>
          Clear answers
        </Button>
      </div>
      {instructions ? <p className={classes['quiet']}>{instructions}</p> : null}
      <FormRenderer
        key={`${trial.edition} ${shape} ${tabs}`}
        items={items}
        answers={trial.answers}
        around={around}
        onChange={trial.setAnswers}
        tabs={tabs}
      />
      {scored.map((one) => (
        <Scored key={one.id ?? one.title} form={one} named={scored.length > 1} answers={trial.answers} around={around} />
      ))}
    </div>
  );
}

interface ScoredProps {
  readonly form: Questionnaire;
  readonly named: boolean;
  readonly answers: Answers;
  readonly around: Around;
}

function Scored({ form, named, answers, around }: ScoredProps) {
  const result = useMemo(() => {
    const context = { ...around, answers };
    const { shown } = formState(form.items ?? [], context);
    return score(form, answers, (linkId) => shown.has(linkId), context);
  }, [form, answers, around]);
  if (!result) return null;
  return (
    <div aria-live="polite" className={preview['score']}>
      <p>
        {named ? `${form.name ?? form.title}: ` : ''}Total <strong>{result.total ?? '–'}</strong> {result.band?.label ?? ''}{' '}
        <span className={classes['quiet']}>
          {result.answered} of {result.counted} answered
        </span>
      </p>
      {result.subscales.map(({ name, total }) => (
        <p key={name}>
          {name} <strong>{total ?? '–'}</strong>
        </p>
      ))}
      {result.alerts.map(({ message }) => (
        <p key={message} className={preview['alert']}>
          {message}
        </p>
      ))}
    </div>
  );
}
