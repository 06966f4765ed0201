import type { Questionnaire } from '@notewell/model';
import { conditionsHold, keptAnswers, outcomeOf } from '@notewell/rules';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconForms } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  type Answers,
  answersOf,
  type FormPlace,
  FormPlaceContext,
  FormRenderer,
  type StoredAnswer,
  storedAnswers,
  type UnsavedAnswers,
} from '../../../../forms/form-renderer/index.ts';
import { useSurroundings } from '../../note-surroundings.ts';
import type { EditorProps, NoteSection } from '../../section-kind.ts';
import classes from '../sections.module.css';
import { AnswersFile } from './answers-file.tsx';
import { itemsOf } from './items.ts';
import { PartTime } from './part-time.tsx';
import { ScoreView } from './score-view.tsx';
import { SectionForm } from './section-form.tsx';
import { usePrefill } from './use-prefill.ts';
import { useQuestionnaires } from './use-questionnaires.ts';

/** Edits a form section: its questionnaire, or all questionnaires of its form. */
export function FormEditor(props: EditorProps) {
  const reference = props.section.form ?? props.definition?.form;
  if (!reference) return <StatePanel compact icon={IconForms} title="No form is chosen for this section." />;
  const asked =
    reference.resourceType === 'NoteSectionForm' ? (
      <SectionForm {...props} formId={reference.id} />
    ) : (
      <Asked {...props} reference={reference} />
    );
  if (props.section.kind !== 'Subform') return asked;
  return (
    <>
      {asked}
      <PartTime {...props} />
    </>
  );
}

function Asked(props: EditorProps & { readonly reference: NoteSection['form'] }) {
  const { form, all, loading } = useQuestionnaires(props.reference);
  const around = useSurroundings();
  // Keeps the questions once shown, even if their lists change.
  const [first, setFirst] = useState(all);
  if (all && !first) setFirst(all);
  const [begun, setBegun] = useState(false);
  const untouched = !begun && (props.section.answers ?? []).length === 0;
  if (form?.displayWhen && around && untouched && !conditionsHold(form.displayWhen, around))
    return <StatePanel compact icon={IconForms} title="Nothing of this form is asked for this visit." />;
  const drawn = first ?? all;
  if (!drawn) return loading ? <SkeletonRows rows={6} /> : <Unavailable />;
  if (drawn.length === 0) return <StatePanel compact icon={IconForms} title="This form has no questions yet." />;
  const change: EditorProps['onChange'] = (produce, part) => {
    setBegun(true);
    props.onChange(produce, part);
  };
  return <Answering {...props} onChange={change} questionnaires={drawn} tabs={form?.layout !== 'Vertical'} />;
}

const Unavailable = () => (
  <StatePanel compact icon={IconForms} title="This form could not be loaded.">
    The answers are saved. They show again when the form can be read.
  </StatePanel>
);

function Answering({
  note,
  section,
  questionnaires,
  onChange,
  labelledBy,
  tabs = false,
}: EditorProps & { readonly questionnaires: readonly Questionnaire[]; readonly tabs?: boolean }) {
  // The questions at opening time, so that they do not change during answering.
  const [asked] = useState(questionnaires);
  const items = useMemo(() => itemsOf(asked), [asked]);
  const around = useSurroundings();
  const { subject, id: noteId, sessionTime } = note;
  const standing = useMemo<FormPlace>(
    () => ({
      patient: subject.resourceType === 'Group' ? undefined : subject,
      noteId,
      record: noteId ? { id: noteId, resourceType: 'Note' } : undefined,
      start: sessionTime?.start,
    }),
    [subject, noteId, sessionTime?.start],
  );
  const kept = useMemo(() => answersOf(section.answers), [section.answers]);
  const earlier = useMemo(() => keptAnswers(items, section.answers ?? []), [items, section.answers]);
  // Imported answers to questions outside this form, stored with the record's.
  const extra = useRef<readonly StoredAnswer[]>([]);
  const stored = (answers: Answers, now: NoteSection) => {
    const others = [...(now.answers ?? []), ...extra.current].map((one) => [one.questionId, one] as const);
    return storedAnswers(items, answers, [...new Map(others).values()]);
  };
  const [fill, setFill] = useState<Answers>();
  const [current, setCurrent] = useState<Answers>(kept);
  // The latest answers, in a ref to avoid rendering.
  const latest = useRef<Answers>(kept);
  const keep = (answers: Answers, unsaved: () => UnsavedAnswers) => {
    latest.current = answers;
    if (asked.some(({ scoring, subscales }) => scoring || subscales)) setCurrent(answers);
    const change = (now: NoteSection, all: Answers): Partial<NoteSection> => {
      const answers = stored(all, now);
      const { scores, alerts } = outcomeOf(asked, answersOf(answers), { ...around, kept: earlier });
      return { answers, ...(scores.length > 0 ? { scores, score: scores[0]?.value, alerts } : {}) };
    };
    onChange(() => {
      const { values, into, kept } = unsaved();
      return {
        section: (now) => change(now, { ...answersOf(now.answers), ...values }),
        // A colleague's other answers stay.
        written: (now) => change(now, into(answersOf(now.answers))),
        kept,
      };
    });
  };
  const taken = (answers: Answers) => {
    latest.current = answers;
    setCurrent(answers);
  };
  // Prefills a form without answers. Given and cleared answers stay.
  const [untouched] = useState(section.answers === undefined);
  const known = usePrefill(items, standing.patient?.id, { noteId, encounterId: note.encounter?.id }, untouched);
  const filled = useRef(false);
  const begin = useEffectEvent((values: Answers) => {
    if (filled.current || (section.answers ?? []).length > 0) return;
    filled.current = true;
    const open = Object.entries(values).filter(([linkId]) => (latest.current[linkId] ?? []).length === 0);
    if (open.length > 0) setFill(Object.fromEntries(open));
  });
  useEffect(() => {
    if (known) begin(known);
  }, [known]);
  const { scores, alerts } = useMemo(
    () => outcomeOf(asked, current, { ...around, kept: earlier }),
    [asked, current, around, earlier],
  );
  return (
    <div role="group" aria-labelledby={labelledBy}>
      {asked.length === 1 && asked[0]?.instructions ? <p className={classes['quiet']}>{asked[0].instructions}</p> : null}
      <FormPlaceContext value={standing}>
        <FormRenderer
          {...(around ? { around } : {})}
          items={items}
          answers={kept}
          fill={fill}
          onChange={keep}
          onTaken={taken}
          tabs={tabs && asked.length > 1}
          pages={asked.length === 1 && asked[0]?.pages ? 'free' : undefined}
        />
      </FormPlaceContext>
      <ScoreView scores={scores} alerts={alerts} />
      <AnswersFile
        title={section.title ?? 'Answers'}
        items={items}
        form={asked.length === 1 ? asked[0]?.foreign : undefined}
        answers={() => stored(latest.current, section)}
        done={false}
        onTake={(found) => {
          extra.current = [...extra.current, ...found];
          setFill(answersOf(found));
        }}
      />
    </div>
  );
}
