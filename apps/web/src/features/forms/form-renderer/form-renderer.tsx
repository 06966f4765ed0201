import type { QuestionnaireItem } from '@notewell/model';
import {
  baseOf,
  hasQuotes,
  initialAnswers,
  keepsPlainText,
  type Occurrence,
  placedItems,
  quotedItems,
  withoutEntry,
} from '@notewell/rules';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useReducer, useRef, useState } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { type Answers, questionsOf } from './answers.ts';
import type { Drawing } from './frame.ts';
import { Level } from './level.tsx';
import { FormPages, type Turning } from './pages.tsx';
import { entriesIn, isDrawn, leftAlone, placesOf } from './places.ts';
import { RecordAnswers, type UnsavedAnswers } from './record-answers.ts';
import { type Around, askedOf, dependsOnAnswers, recalculated, sameAsked } from './state.ts';
import { FormTabs } from './tabs.tsx';
import { useEditions } from './use-editions.ts';
import { useFields } from './use-fields.ts';
import { useTakingIn } from './use-taking-in.ts';

interface FormRendererProps {
  readonly items: readonly QuestionnaireItem[];
  /** The record's answers. An answer that changes elsewhere is applied once its question is not in use. */
  readonly answers: Answers;
  /** Called with all answers. `unsaved` gives, at write time, those that the record does not contain yet. */
  readonly onChange: (answers: Answers, unsaved: () => UnsavedAnswers) => void;
  /** Prefilled or imported answers, applied like typed ones whenever the object changes. */
  readonly fill?: Answers | undefined;
  /** Called with all answers after changes from elsewhere were applied. */
  readonly onTaken?: (answers: Answers) => void;
  readonly disabled?: boolean;
  /** Context for conditions in addition to the form's answers; only the current day if absent. */
  readonly around?: Around;
  /** True if each top-level heading is a tab. */
  readonly tabs?: boolean;
  /** Shows the form page by page. */
  readonly pages?: Turning | undefined;
  /** The question to show: its page opens. */
  readonly showing?: string | undefined;
  /** Content after the form; with pages, on the last one. */
  readonly end?: ReactNode;
}

const alone = (): Around => ({ answers: {}, subjects: {}, today: dayOf(new Date()) });

/** An editable questionnaire. A change renders its question only; the form itself does not render again. */
export function FormRenderer({
  items,
  answers,
  onChange,
  fill,
  onTaken,
  disabled = false,
  around,
  tabs = false,
  pages,
  showing,
  end,
}: FormRendererProps) {
  const prefix = useId();
  const { form, keys, placed, setPlaced, questions, written } = useFields(items, answers);

  // Answers to hidden questions keep the record's values.
  const filled = useRef<Answers>({});
  const left = useMemo(() => leftAlone(items, answers), [items, answers]);
  const [record] = useState(() => new RecordAnswers(answers));
  const isProse = (linkId: string) => questions.some(({ item }) => item.linkId === linkId && keepsPlainText(item));
  const { editions, drawAgain } = useEditions();
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const depends = useMemo(() => dependsOnAnswers(items), [items]);
  // Renders again when the set of shown or required questions changes for any reason.
  const ask = (now: Answers) => askedOf(items, now, around ?? alone());
  const current = { ...left, ...written() };
  const asked = ask(current);
  // Questions with earlier answers in their words, the same objects while the words are the same.
  const [made] = useState<NonNullable<Parameters<typeof quotedItems>[2]>>(() => new Map());
  const quotes = useMemo(() => hasQuotes(items), [items]);
  const worded = (now: Answers) => (quotes ? quotedItems(placed, { answers: { ...around?.answers, ...now } }, made) : placed);
  const drawn = worded(current);
  const follow = (now: Answers) => {
    if (!sameAsked(asked, ask(now)) || worded(now).some((one, at) => one !== drawn[at])) redraw();
  };
  // Reports several simultaneous changes once.
  const gathering = useRef(false);
  function tell(more: Answers = {}) {
    if (gathering.current) return;
    const now = { ...left, ...filled.current, ...more, ...written() };
    if (depends || quotes) {
      const changed = recalculated(items, now).filter(([linkId]) => keys.has(linkId));
      if (changed.length > 0) {
        together(() => {
          for (const [linkId, made] of changed) form.setValue(keys.of(linkId), made);
        }, more);
        return;
      }
      follow(now);
    }
    if (record.give(now)) onChange({ ...now, ...record.waiting() }, () => record.unsaved(isProse));
  }
  function together(change: () => void, more?: Answers) {
    gathering.current = true;
    change();
    gathering.current = false;
    tell(more);
  }
  const onValues = useEffectEvent(() => tell());
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => onValues() }), [form]);

  const places = placesOf(prefix, keys);
  const put = (changed: Answers) => {
    // May add or remove entries of groups.
    if (placed !== items) place({ ...written(), ...changed });
    else
      together(() => {
        for (const [linkId, values] of Object.entries(changed)) if (keys.has(linkId)) form.setValue(keys.of(linkId), values);
      });
    drawAgain(Object.keys(changed));
  };
  const fillIn = useEffectEvent((given: Answers) => {
    filled.current = { ...filled.current, ...leftAlone(items, given) };
    put(Object.fromEntries(Object.entries(given).filter(([linkId]) => !places.isInUse(linkId))));
  });
  useEffect(() => {
    if (fill) fillIn(fill);
  }, [fill]);
  // Applies changes from elsewhere per question. A question in use is updated after the user leaves it or pauses.
  const takeIn = (waits: (linkId: string) => boolean) => {
    const changed = record.ready(waits);
    if (Object.keys(changed).length === 0) return changed;
    put(changed);
    onTaken?.({ ...left, ...written(), ...changed, ...record.waiting() });
    return changed;
  };
  const onRecord = useEffectEvent(useTakingIn(takeIn, places));
  useEffect(() => {
    record.see(answers);
    onRecord();
  }, [record, answers]);

  const place = (now: Answers) => {
    const next = placedItems(items, now);
    // A new entry starts with the same initial values as the first.
    const begins = initialAnswers(items);
    const before = written();
    together(() => {
      for (const { item } of questionsOf(next)) {
        const values = now[item.linkId] ?? (Object.hasOwn(before, item.linkId) ? [] : begins[baseOf(item.linkId)]) ?? [];
        if (isDrawn(item)) form.setValue(keys.of(item.linkId), values);
      }
      for (const { item } of questions) if (now[item.linkId]) form.setValue(keys.of(item.linkId), now[item.linkId]);
    }, now);
    setPlaced(next);
  };
  const entries: Drawing['entries'] = {
    add: ({ group, of }: Occurrence) => {
      const now = { ...written(), [group]: [of + 1] };
      place(now);
      return entriesIn(placedItems(items, now), group).at(-1)?.linkId;
    },
    remove: (entry: Occurrence) => place(withoutEntry(items, written(), entry)),
  };
  const drawing: Drawing = { keys, asked, prefix, control: form.control, disabled, entries, editions };
  const layout = { items: drawn, drawing, end };
  if (pages) return <FormPages {...layout} turning={pages} showing={showing} />;
  return <Whole {...layout} tabs={tabs} />;
}

interface WholeProps extends Pick<FormRendererProps, 'items' | 'tabs' | 'end'> {
  readonly drawing: Drawing;
}
const Whole = ({ items, drawing, tabs, end }: WholeProps) => (
  <>
    {tabs ? <FormTabs items={items} drawing={drawing} /> : <Level items={items} drawing={drawing} />}
    {end}
  </>
);
