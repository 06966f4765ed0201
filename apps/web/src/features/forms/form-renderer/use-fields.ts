import type { QuestionnaireItem } from '@notewell/model';
import { placedItems } from '@notewell/rules';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Answers, questionsOf } from './answers.ts';
import type { FormValues } from './frame.ts';
import { isDrawn, Keys } from './places.ts';
import { valuesIn } from './values-in.ts';

/** One form field for each rendered question, with the entries of repeating groups in place. */
export function useFields(items: readonly QuestionnaireItem[], answers: Answers) {
  // Entries of repeating groups change; other items stay as given.
  const [stand, setStand] = useState(() => ({ items, placed: placedItems(items, answers) }));
  const { placed } = stand;
  const [keys] = useState(() => new Keys());
  const questions = useMemo(
    () => questionsOf(placed).flatMap(({ item }) => (isDrawn(item) ? [{ item, key: keys.of(item.linkId) }] : [])),
    [placed, keys],
  );
  const form = useForm<FormValues>({
    defaultValues: Object.fromEntries(questions.map(({ key, item }) => [key, answers[item.linkId] ?? []])),
    mode: 'onTouched',
  });
  /** The answers in the fields. */
  const written = (): Answers => {
    const values = form.getValues();
    return Object.fromEntries(questions.map(({ key, item }) => [item.linkId, valuesIn(values[key])]));
  };
  const setPlaced = (next: readonly QuestionnaireItem[]) => setStand({ items, placed: next });
  // The form was edited during a preview: its texts and conditions update and its answers stay.
  if (stand.items !== items) setPlaced(placedItems(items, written()));
  return { form, keys, placed, setPlaced, questions, written };
}
