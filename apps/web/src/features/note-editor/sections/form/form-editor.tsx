import type { Questionnaire } from '@notewell/model';
import { conditionsHold } from '@notewell/rules';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconForms } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  type Answers,
  answersOf,
  answerWords,
  type FormPlace,
  FormPlaceContext,
  FormRenderer,
  keepsList,
  type StoredAnswer,
  storedAnswers,
} from '../../../form-renderer/index.ts';
import { useSurroundings } from '../../note-surroundings.ts';
import type { EditorProps, NoteSection } from '../../section-kind.ts';
import { useFocusable, useOutside } from '../../use-outside.ts';
import classes from '../sections.module.css';
import { AnswersFile } from './answers-file.tsx';
import { itemsOf } from './items.ts';
import { ScoreView } from './score-view.tsx';
import { alertsOf, scoresOf } from './scores.ts';
import { SectionForm } from './section-form.tsx';
import { usePrefill } from './use-prefill.ts';
import { useQuestionnaires } from './use-questionnaires.ts';

/** A section that is a form: the questionnaire it names, or each of the form's questionnaires in turn. */
export function FormEditor(props: EditorProps) {
  const reference = props.section.form ?? props.definition?.form;
  if (!reference) return <StatePanel compact icon={IconForms} title="No form is chosen for this section." />;
  if (reference.resourceType === 'NoteSectionForm') return <SectionForm {...props} formId={reference.id} />;
  return <Asked {...props} reference={reference} />;
}

function Asked(props: EditorProps & { readonly reference: NoteSection['form'] }) {
  const { form, all, loading } = useQuestionnaires(props.reference);
  const around = useSurroundings();
  const untouched = (props.section.answers ?? []).length === 0;
  if (form?.displayWhen && around && untouched && !conditionsHold(form.displayWhen, around))
    return <StatePanel compact icon={IconForms} title="Nothing of this form is asked for this visit." />;
  if (!all) return loading ? <SkeletonRows rows={6} /> : <Unavailable />;
  if (all.length === 0) return <StatePanel compact icon={IconForms} title="This form has no questions yet." />;
  return <Answering {...props} questionnaires={all} tabs={form?.layout !== 'Vertical'} />;
}

const Unavailable = () => (
  <StatePanel compact icon={IconForms} title="This form could not be loaded.">
    What was answered is kept. It shows again as soon as the form can be read.
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
  // The questions as they were when the form was opened: they must not move under who answers them.
  const [asked] = useState(questionnaires);
  const items = useMemo(() => itemsOf(asked), [asked]);
  const place = useFocusable<HTMLDivElement>();
  const around = useSurroundings();
  const { subject, id: noteId, sessionTime } = note;
  const standing = useMemo<FormPlace>(
    () => ({ patient: subject.resourceType === 'Group' ? undefined : subject, noteId, start: sessionTime?.start }),
    [subject, noteId, sessionTime?.start],
  );
  const before = useRef(section.answers ?? []);
  const [given, setGiven] = useState({ answers: answersOf(section.answers), edition: 0 });
  const [current, setCurrent] = useState<Answers>(given.answers);
  useOutside(section.answers ?? [], place, (stored: readonly StoredAnswer[]) => {
    before.current = [...stored];
    const answers = answersOf(stored);
    setCurrent(answers);
    setGiven(({ edition }) => ({ answers, edition: edition + 1 }));
  });
  // What was typed last, which the screen need not be drawn anew for.
  const latest = useRef<Answers>(given.answers);
  const keep = (answers: Answers) => {
    latest.current = answers;
    if (asked.some(({ scoring, subscales }) => scoring || subscales)) setCurrent(answers);
    onChange(() => {
      const kept = storedAnswers(items, answers, answerWords, before.current, keepsList);
      const scores = asked.flatMap((one) => scoresOf(one, answers, around));
      const told = asked.flatMap((one) => alertsOf(one, answers, around));
      return {
        section: {
          answers: kept,
          ...(scores.length > 0 ? { scores, score: scores[0]?.value } : {}),
          ...(told.length > 0 || section.alerts ? { alerts: told } : {}),
        },
      };
    });
  };
  // A form that nobody has answered yet begins with what is known; what was answered, or emptied again, is left alone.
  const [untouched] = useState(section.answers === undefined);
  const known = usePrefill(items, standing.patient?.id, { noteId, encounterId: note.encounter?.id }, untouched);
  const filled = useRef(false);
  const fill = useEffectEvent((values: Answers) => {
    if (filled.current || before.current.length > 0) return;
    filled.current = true;
    if (Object.keys(values).length === 0) return;
    const answers = { ...values, ...latest.current };
    keep(answers);
    setCurrent(answers);
    setGiven(({ edition }) => ({ answers, edition: edition + 1 }));
  });
  useEffect(() => {
    if (known) fill(known);
  }, [known]);
  const scores = useMemo(() => asked.flatMap((one) => scoresOf(one, current, around)), [asked, current, around]);
  const alerts = useMemo(() => asked.flatMap((one) => alertsOf(one, current, around)), [asked, current, around]);
  return (
    <div ref={place} role="group" aria-labelledby={labelledBy}>
      {asked.length === 1 && asked[0]?.instructions ? <p className={classes['quiet']}>{asked[0].instructions}</p> : null}
      <FormPlaceContext value={standing}>
        <FormRenderer
          key={given.edition}
          {...(around ? { around } : {})}
          items={items}
          answers={given.answers}
          onChange={keep}
          tabs={tabs && asked.length > 1}
        />
      </FormPlaceContext>
      <ScoreView scores={scores} alerts={alerts} />
      <AnswersFile
        title={section.title ?? 'Answers'}
        items={items}
        form={asked.length === 1 ? asked[0]?.foreign : undefined}
        answers={() => storedAnswers(items, latest.current, answerWords, before.current, keepsList)}
        done={false}
        onTake={(found) => {
          // Answers to what this form does not ask are kept with the rest.
          before.current = [...before.current, ...found];
          const answers = { ...latest.current, ...answersOf(found) };
          keep(answers);
          setCurrent(answers);
          setGiven(({ edition }) => ({ answers, edition: edition + 1 }));
        }}
      />
    </div>
  );
}
