import { Button } from '@mantine/core';
import type { Questionnaire, QuestionnaireItem } from '@notewell/model';
import { baseOf, calculate, fittingValues, formState, initialAnswers, inventedAnswers, score } from '@notewell/rules';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Answers, type Around, FormRenderer } from '../../../../features/forms/form-renderer/index.ts';
import classes from '../definition.module.css';
import { today } from '../today.ts';
import { rowsOf } from '../tree.ts';
import preview from './preview.module.css';

/** Answers in the preview: initial values until something is answered. */
export function useTrial(items: readonly QuestionnaireItem[]) {
  const begins = useMemo(() => calculate(items, initialAnswers(items)), [items]);
  const [typed, setTyped] = useState<Answers>();
  const [edition, setEdition] = useState(0);
  const begin = (answers?: Answers) => {
    setTyped(answers);
    setEdition(edition + 1);
  };
  // Follows the form: answers that a changed question no longer takes go, and calculations are done again.
  const answers = useMemo(() => (typed ? calculate(items, fitting(items, typed)) : begins), [items, typed, begins]);
  return { answers, setAnswers: (next: Answers) => setTyped(next), begin, edition };
}

/** Answers without those that a question cannot have. */
function fitting(items: readonly QuestionnaireItem[], answers: Answers): Answers {
  const known = new Map(rowsOf(items).map(({ item }) => [item.linkId, item]));
  return Object.fromEntries(
    Object.entries(answers).map(([key, values]) => {
      const item = known.get(baseOf(key));
      return [key, item ? fittingValues(item, values) : values];
    }),
  );
}
type Trial = ReturnType<typeof useTrial>;

/** Where a click answers a question; elsewhere it selects the question. */
const answers = 'input, textarea, select, button, label:has(input), [contenteditable="true"]';

interface AnsweringProps {
  readonly title: string;
  readonly instructions?: string | undefined;
  readonly items: readonly QuestionnaireItem[];
  /** The scored questionnaires, each separately. */
  readonly scored: readonly Questionnaire[];
  readonly trial: Trial;
  readonly around: Around;
  readonly tabs?: boolean;
  /** True for a form that is asked page by page. */
  readonly pages?: boolean | undefined;
  /** The selected question, and how to select another by a click. */
  readonly picking?: { readonly selected: string | undefined; readonly onPick: (linkId: string) => void } | undefined;
  readonly look?: 'phone' | undefined;
}

/** An answerable form with live scores and alerts. */
export function Answering(props: AnsweringProps) {
  const { title, instructions, items, scored, trial, around, tabs = false, pages = false, picking, look } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const selected = picking?.selected;
  useEffect(() => {
    const all = [...(sheet.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    for (const one of all) one.toggleAttribute('data-picked', one.dataset['item'] === selected);
    const found = all.find((one) => one.dataset['item'] === selected);
    if (found && !found.contains(document.activeElement)) found.scrollIntoView({ block: 'nearest' });
  }, [selected, items]);
  const pick = useEffectEvent(({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest(answers)) return;
    const linkId = target.closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (linkId !== undefined) picking?.onPick(baseOf(linkId));
  });
  // A short cut for the pointer; the outline selects by keyboard.
  useEffect(() => {
    const form = sheet.current;
    form?.addEventListener('click', pick);
    return () => form?.removeEventListener('click', pick);
  }, []);
  return (
    <div className={preview['preview']} data-look={look}>
      <div className={preview['previewHead']}>
        <h3>{title}</h3>
        <div>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => trial.begin(inventedAnswers(items, trial.edition + 1, today()))}
          >
            Invent answers
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => trial.begin()}>
            Clear answers
          </Button>
        </div>
      </div>
      {instructions ? <p className={classes['quiet']}>{instructions}</p> : null}
      <div ref={sheet}>
        <FormRenderer
          key={`${trial.edition} ${tabs} ${pages}`}
          items={items}
          answers={trial.answers}
          around={around}
          onChange={trial.setAnswers}
          tabs={tabs}
          pages={pages ? 'free' : undefined}
          showing={selected}
        />
      </div>
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
