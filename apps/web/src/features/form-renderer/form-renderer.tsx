import type { QuestionnaireItem } from '@notewell/model';
import { baseOf, initialAnswers, type Occurrence, placedItems, withoutEntry } from '@notewell/rules';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { dayOf } from '../../platform/dates.ts';
import { type Answers, questionsOf } from './answers.ts';
import type { Drawing, FormValues } from './frame.ts';
import { Level } from './level.tsx';
import { entriesIn, isDrawn, Keys, leftAlone } from './places.ts';
import { type Around, askedOf, dependsOnAnswers, recalculated, sameAsked } from './state.ts';
import { FormTabs } from './tabs.tsx';
import { valuesIn } from './values-in.ts';

interface FormRendererProps {
  readonly items: readonly QuestionnaireItem[];
  /** Where the form begins; later values come from what is typed, or from `replace` when the record changed elsewhere. */
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
  readonly disabled?: boolean;
  /** What conditions are asked of besides these answers; without it, today alone. */
  readonly around?: Around;
  /** Each heading at the top is a tab of its own. */
  readonly tabs?: boolean;
}

const alone = (): Around => ({ answers: {}, subjects: {}, today: dayOf(new Date()) });

/** A questionnaire to be answered. Each question draws itself alone; the whole is told of every answer without drawing again. */
export function FormRenderer({ items, answers, onChange, disabled = false, around, tabs = false }: FormRendererProps) {
  const prefix = useId();
  // Entries of repeating groups come and go; everything else stands as it was given.
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

  // Answers to questions that are not drawn stay as they are.
  const [untouched] = useState(() => leftAlone(items, answers));
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  const [asked, setAsked] = useState(() => askedOf(items, answers, around ?? alone()));
  const depends = useMemo(() => dependsOnAnswers(items), [items]);
  const surroundings = useRef(around);
  const written = (): Answers => {
    const values = form.getValues();
    return Object.fromEntries(questions.map(({ key, item }) => [item.linkId, valuesIn(values[key])]));
  };
  // The form itself was changed under whoever tries it out: other words, the same answers.
  if (stand.items !== items) setStand({ items, placed: placedItems(items, written()) });
  const follow = (now: Answers) => {
    const next = askedOf(items, now, surroundings.current ?? alone());
    setAsked((held) => (sameAsked(held, next) ? held : next));
  };
  // What the note says elsewhere, such as its service or length, shows and hides questions as well.
  const onSurroundings = useEffectEvent(() => follow(written()));
  useEffect(() => {
    surroundings.current = around;
    if (depends && around) onSurroundings();
  }, [around, depends]);
  // Several answers that change together are told of once.
  const gathering = useRef(false);
  function tell() {
    if (gathering.current) return;
    const now = { ...untouched, ...written() };
    if (depends) {
      const changed = recalculated(items, now).filter(([linkId]) => keys.has(linkId));
      if (changed.length > 0) {
        together(() => {
          for (const [linkId, made] of changed) form.setValue(keys.of(linkId), made);
        });
        return;
      }
      follow(now);
    }
    told.current(now);
  }
  function together(change: () => void) {
    gathering.current = true;
    change();
    gathering.current = false;
    tell();
  }
  const onValues = useEffectEvent(tell);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => onValues() }), [form]);

  const place = (now: Answers) => {
    const next = placedItems(items, now);
    // An entry that is added begins with its first values, as the first one did.
    const begins = initialAnswers(items);
    const before = written();
    together(() => {
      for (const { item } of questionsOf(next)) {
        const values = now[item.linkId] ?? (Object.hasOwn(before, item.linkId) ? [] : begins[baseOf(item.linkId)]) ?? [];
        if (isDrawn(item)) form.setValue(keys.of(item.linkId), values);
      }
      for (const { item } of questions) if (now[item.linkId]) form.setValue(keys.of(item.linkId), now[item.linkId]);
    });
    setStand({ items, placed: next });
    if (!depends) setAsked(askedOf(items, now, surroundings.current ?? alone()));
  };
  const entries: Drawing['entries'] = {
    add: ({ group, of }: Occurrence) => {
      const now = { ...written(), [group]: [of + 1] };
      place(now);
      return entriesIn(placedItems(items, now), group).at(-1)?.linkId;
    },
    remove: (entry: Occurrence) => place(withoutEntry(items, written(), entry)),
  };
  const drawing: Drawing = { keys, asked, prefix, control: form.control, disabled, entries };
  return tabs ? <FormTabs items={placed} drawing={drawing} /> : <Level items={placed} drawing={drawing} />;
}
