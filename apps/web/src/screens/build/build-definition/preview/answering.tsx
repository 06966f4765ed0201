import { Button } from '@mantine/core';
import type { Questionnaire, QuestionnaireItem } from '@notewell/model';
import { calculate, formState, initialAnswers, score } from '@notewell/rules';
import { useMemo, useState } from 'react';
import { type Answers, type Around, FormRenderer } from '../../../../features/forms/form-renderer/index.ts';
import classes from '../definition.module.css';
import preview from './preview.module.css';

/** Answers in the preview: initial values until something is answered. */
export function useTrial(items: readonly QuestionnaireItem[]) {
  const begins = useMemo(() => calculate(items, initialAnswers(items)), [items]);
  const [typed, setTyped] = useState<Answers>();
  const [edition, setEdition] = useState(0);
  const clear = () => {
    setTyped(undefined);
    setEdition(edition + 1);
  };
  return { answers: typed ?? begins, setAnswers: (next: Answers) => setTyped(next), clear, edition };
}
type Trial = ReturnType<typeof useTrial>;

interface AnsweringProps {
  readonly title: string;
  readonly instructions?: string | undefined;
  readonly items: readonly QuestionnaireItem[];
  /** The scored questionnaires, each separately. */
  readonly scored: readonly Questionnaire[];
  readonly trial: Trial;
  readonly around: Around;
  readonly tabs?: boolean;
}

/** An answerable form with live scores and alerts. */
export function Answering({ title, instructions, items, scored, trial, around, tabs = false }: AnsweringProps) {
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
        key={`${trial.edition} ${tabs}`}
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
