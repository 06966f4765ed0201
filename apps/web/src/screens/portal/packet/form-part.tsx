import { Button } from '@mantine/core';
import { useClient, useConnection } from '@notewell/client/react';
import type { PacketResponse, Questionnaire, QuestionnaireItem, QuestionnaireResponse } from '@notewell/model';
import { formState, type Risk, riskIn } from '@notewell/rules';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconCloudOff, IconForms } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type formsAsked, withProgress } from '../../../features/charts/sent-forms/asked.ts';
import {
  type Answers,
  answersOf,
  FormPlaceContext,
  FormRenderer,
  storedAnswers,
  type UnsavedAnswers,
} from '../../../features/forms/form-renderer/index.ts';
import { Autosave } from '../../../features/notes/note-editor/autosave.ts';
import { itemsOf } from '../../../features/notes/note-editor/sections/form/items.ts';
import { useQuestionnaires } from '../../../features/notes/note-editor/sections/form/use-questionnaires.ts';
import { CrisisNotice } from '../../../features/portal/crisis-notice.tsx';
import { dayOf } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './packet.module.css';

interface FormPartProps {
  readonly packet: PacketResponse;
  readonly form: ReturnType<typeof formsAsked>[number];
  /** The answers, once they are begun. */
  readonly response: QuestionnaireResponse | undefined;
  /** Words on the button at the end, if there is one. */
  readonly done: string | undefined;
  readonly onDone: () => void;
  readonly onBack: (() => void) | undefined;
}

/** One form of a packet. Its answers begin when it opens, and are saved as they are written. */
export function FormPart(props: FormPartProps) {
  const { packet, form, response } = props;
  const client = useClient();
  const me = useMe();
  const { all, loading, form: definition } = useQuestionnaires(form);
  const { online } = useConnection();
  const begin = useEffectEvent(async () => {
    const { id, display } = me.profile;
    const resourceType = me.who === 'relative' ? 'RelatedPerson' : 'Patient';
    await client.create(
      'QuestionnaireResponse',
      {
        status: 'InProgress',
        subject: { id: packet.patient.id, resourceType: 'Patient' },
        source: { id, resourceType, ...(display ? { display } : {}) },
        ...(form.resourceType === 'Form'
          ? { form: { ...form, resourceType: 'Form' as const } }
          : { questionnaire: { ...form, resourceType: 'Questionnaire' as const } }),
        packetResponse: { id: packet.id ?? '', resourceType: 'PacketResponse' },
        started: new Date().toISOString(),
        answers: [],
      },
      // A second tab, or a press too many, begins the same answers.
      { key: `${packet.id}.${form.id}` },
    );
    if (packet.status === 'Sent')
      await client.update('PacketResponse', packet.id ?? '', (now) => ({ ...now, status: 'InProgress' }));
  });
  const isReady = all !== undefined;
  const isBegun = response !== undefined;
  useEffect(() => {
    if (isReady && !isBegun) begin().catch((error: unknown) => toastFailure(error, 'The form was not begun'));
  }, [isReady, isBegun]);
  if (!all && !loading)
    return (
      <StatePanel
        icon={online ? IconForms : IconCloudOff}
        title={online ? 'This form cannot be shown' : 'This form needs a connection'}
        action={props.onBack ? <BackButton onBack={props.onBack} /> : <Link to="/">Back to Home</Link>}
      >
        {online
          ? 'Ask your clinic about it. Your other answers are saved.'
          : 'It is not on this device yet. Open it once while you are connected. Your other answers are saved.'}
      </StatePanel>
    );
  if (!all || !response) return <SkeletonRows rows={6} label="Loading the form" />;
  return <Answering {...props} response={response} questionnaires={all} tabs={definition?.layout !== 'Vertical'} />;
}

type AnsweringProps = Omit<FormPartProps, 'response'> & {
  readonly response: QuestionnaireResponse;
  readonly questionnaires: readonly Questionnaire[];
  readonly tabs: boolean;
};

function Answering({ packet, form, response, questionnaires, tabs, done, onDone, onBack }: AnsweringProps) {
  const client = useClient();
  const id = response.id ?? '';
  // The questions as they were when the form was opened.
  const [asked] = useState(questionnaires);
  const items = useMemo(() => itemsOf(asked), [asked]);
  const kept = useMemo(() => answersOf(response.answers), [response.answers]);
  const latest = useRef<Answers>(kept);
  const autosave = useSavedAnswers(id, items);
  const [missing, setMissing] = useState<readonly QuestionnaireItem[]>([]);
  const { under, isOfTotal, look } = useRisk(asked, kept);
  const place = useMemo(
    () => ({
      under,
      patient: { id: packet.patient.id, resourceType: 'Patient' },
      noteId: undefined,
      record: { id, resourceType: 'QuestionnaireResponse' },
      start: undefined,
      hidesScores: true,
    }),
    [packet.patient.id, id, under],
  );
  const setProgress = (progress: 'InProgress' | 'Complete') =>
    client.update('PacketResponse', packet.id ?? '', (now) => ({
      ...now,
      forms: withProgress(now.forms, { form, progress, response: { id, resourceType: 'QuestionnaireResponse' } }),
    }));
  const missingNow = () => {
    const state = formState(items, { answers: latest.current, subjects: {}, today: dayOf(new Date()) });
    return flat(items).filter(({ linkId }) => state.missing.has(linkId));
  };
  // An answer that was given is no longer called missing; new ones are named with the next press.
  const forgetGiven = () =>
    setMissing((before) => {
      if (before.length === 0) return before;
      const open = new Set(missingNow());
      return before.filter((item) => open.has(item));
    });
  const finish = async () => {
    const open = missingNow();
    setMissing(open);
    if (open.length > 0) return;
    await autosave.flush();
    await setProgress('Complete');
    onDone();
  };
  const paged = asked.length === 1 && asked[0]?.pages === true;
  return (
    <>
      {asked.length === 1 && asked[0]?.instructions ? <p className={classes.lead}>{asked[0].instructions}</p> : null}
      <FormPlaceContext value={place}>
        <FormRenderer
          items={items}
          answers={kept}
          onChange={(now, unsaved) => {
            latest.current = now;
            look(now);
            forgetGiven();
            autosave.touch('answers', unsaved);
          }}
          onTaken={(now) => {
            latest.current = now;
            look(now);
          }}
          tabs={tabs && asked.length > 1}
          pages={paged ? 'inOrder' : undefined}
          end={
            done ? (
              <Button onClick={() => void finish().catch((error: unknown) => toastFailure(error, 'Your answers were not sent'))}>
                {done}
              </Button>
            ) : undefined
          }
        />
      </FormPlaceContext>
      {isOfTotal ? <CrisisNotice /> : null}
      {missing.length > 0 ? (
        <p role="alert" className={classes.missing}>
          {missing.length === 1 ? 'One answer is missing: ' : `${missing.length} answers are missing: `}
          {missing.map(({ text, shortText, linkId }) => shortText ?? text ?? linkId).join('; ')}
        </p>
      ) : null}
      {onBack ? (
        <div>
          <BackButton onBack={onBack} />
        </div>
      ) : null}
    </>
  );
}

/** Shows whom to call at once, under the question whose answer points to a risk or, for a total, at the end. */
function useRisk(asked: readonly Questionnaire[], kept: Answers) {
  const [risk, setRisk] = useState(() => riskIn(asked, kept));
  const { questions, isOfTotal } = risk;
  const look = (now: Answers) => {
    const found = riskIn(asked, now);
    setRisk((before) => (isSameRisk(before, found) ? before : found));
  };
  const under = useMemo(() => (linkId: string) => (questions.has(linkId) ? <CrisisNotice /> : null), [questions]);
  return { under, isOfTotal, look };
}
const isSameRisk = (one: Risk, other: Risk): boolean =>
  one.isOfTotal === other.isOfTotal && [...one.questions].join() === [...other.questions].join();

const BackButton = ({ onBack }: { readonly onBack: () => void }) => (
  <Button variant="subtle" onClick={onBack}>
    Back to the list of forms
  </Button>
);

const flat = (items: readonly QuestionnaireItem[]): readonly QuestionnaireItem[] =>
  items.flatMap((item) => [item, ...flat(item.items ?? [])]);

/** Milliseconds without typing before answers are sent as one version. The device has them at once. */
const restBeforeSending = 1_000;

/** Saves answers as they are written, also when the page is hidden or left. */
function useSavedAnswers(id: string, items: readonly QuestionnaireItem[]): Autosave<UnsavedAnswers> {
  const client = useClient();
  const [autosave] = useState(
    () =>
      new Autosave<UnsavedAnswers>(async (changes) => {
        for (const { into, kept } of changes.values()) {
          await client.update(
            'QuestionnaireResponse',
            id,
            (now) => ({ ...now, answers: storedAnswers(items, into(answersOf(now.answers)), now.answers ?? []) }),
            { quiet: restBeforeSending, goesOn: true },
          );
          kept();
        }
      }),
  );
  useEffect(() => {
    const keep = () => void autosave.flush();
    document.addEventListener('visibilitychange', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [autosave]);
  return autosave;
}
