import { Button } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import { labelOfValue, type QuestionnaireResponse } from '@notewell/model';
import { keptAnswers, openResponseAlerts, outcomeOf } from '@notewell/rules';
import { SkeletonRows, StatePanel, Status } from '@notewell/ui';
import { useParams } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartBanner } from '../../../features/charts/chart-banner/chart-banner.tsx';
import {
  type Answers,
  AnswersView,
  answersOf,
  FormPlaceContext,
  FormRenderer,
  storedAnswers,
  type UnsavedAnswers,
} from '../../../features/forms/form-renderer/index.ts';
import { AlertToHandle, OpenAlerts } from '../../../features/notes/note-alerts/index.ts';
import { itemsOf } from '../../../features/notes/note-editor/sections/form/items.ts';
import { ScoreView } from '../../../features/notes/note-editor/sections/form/score-view.tsx';
import { useQuestionnaires } from '../../../features/notes/note-editor/sections/form/use-questionnaires.ts';
import { useUnsignedText } from '../../../features/notes/unsigned-words/unsigned-text.tsx';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { momentWords } from '../../../platform/dates.ts';
import { Absent } from '../../../shell/frame/absent.tsx';
import { BackToChart } from '../../../shell/frame/holder-links.tsx';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useKnownAddress } from '../../../shell/hooks/use-known-address.ts';
import { refusedKeys, whenSent } from '../../../shell/hooks/when-sent.ts';
import { ResourceLink, useHolder } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { completedWords } from './completed-words.ts';
import classes from './measure.module.css';

/** Answers to one form of a patient: filled in, completed, and afterwards shown with their scores and alerts. */
export default function MeasureScreen() {
  const { responseId = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const holder = useHolder();
  const { data, status, error } = useResource('QuestionnaireResponse', responseId);
  useKnownAddress('QuestionnaireResponse', responseId);
  if (!data)
    return status === 'loading' ? (
      <SkeletonRows rows={10} label="Loading the answers" />
    ) : (
      <Absent
        type="QuestionnaireResponse"
        id={responseId}
        noun="form"
        {...{ status, error }}
        denied={{ title: 'You may not open these answers', text: t('You need permission to see answers in this chart.') }}
        missing={{ title: 'There are no such answers', text: 'They may have been deleted, or the address is not complete.' }}
        away={<BackToChart />}
      />
    );
  return (
    <div className={classes['page']}>
      {data.subject.resourceType === 'Group' || data.subject.id === holder?.subject ? null : (
        <ChartBanner patientId={data.subject.id} heading={false} />
      )}
      <Measure key={responseId} id={responseId} response={data} />
    </div>
  );
}

interface MeasureProps {
  readonly id: string;
  readonly response: QuestionnaireResponse;
}

function Measure({ id, response }: MeasureProps) {
  const { questionnaire, form, note, status, authored, author } = response;
  const may = useMayDo();
  const asked = form ?? questionnaire;
  const { all, loading } = useQuestionnaires(
    asked && { id: asked.id, resourceType: asked.resourceType === 'Form' ? 'Form' : 'Questionnaire' },
  );
  const title = asked?.display ?? all?.[0]?.title ?? 'Form';
  return (
    // biome-ignore lint: scrolled from the keyboard
    <section className={classes['body']} tabIndex={0} aria-labelledby="answers">
      <header className={classes['head']}>
        <BackToChart />
        <h1 id="answers">{title}</h1>
        <Status tone={status === 'InProgress' ? 'warn' : 'quiet'}>{labelOfValue(status)}</Status>
        <span className={classes['quiet']}>
          {[authored && momentWords(authored), author?.display].filter(Boolean).join(', ')}
        </span>
        {note && may('Read', 'Note') ? (
          <ResourceLink type="Note" id={note.id}>
            {note.display ?? 'Its note'}
          </ResourceLink>
        ) : null}
      </header>
      <Alerts id={id} response={response} />
      {all ? (
        <Filled id={id} response={response} all={all} />
      ) : loading ? (
        <SkeletonRows rows={8} />
      ) : (
        <StatePanel compact title="This form could not be loaded.">
          The answers are saved. They show again when the form can be read.
        </StatePanel>
      )}
    </section>
  );
}

/** Alerts that wait for an action, and the actions that were recorded. */
function Alerts({ id, response }: MeasureProps) {
  const open = openResponseAlerts(response);
  return (
    <>
      {open.length > 0 ? (
        <OpenAlerts label="Alerts of these answers">
          {open.map((alert) => (
            <OpenAlert key={alert} id={id} response={response} alert={alert} />
          ))}
        </OpenAlerts>
      ) : null}
      {response.alertActions?.map(({ alert, action, by, at }) => (
        <p key={`${alert} ${at}`}>
          <strong>{alert}</strong> {action}{' '}
          <span className={classes['quiet']}>{[by?.display, at && momentWords(at)].filter(Boolean).join(', ')}</span>
        </p>
      ))}
    </>
  );
}

function OpenAlert({ id, response, alert }: MeasureProps & { readonly alert: string }) {
  const client = useClient();
  const words = useUnsignedText(id, response, { alert });
  const record = (action: string) =>
    client.update('QuestionnaireResponse', id, (current) => ({
      ...current,
      alertActions: [...(current.alertActions ?? []), { alert, action }],
    }));
  return <AlertToHandle alert={alert} words={words} onRecord={record} />;
}

type FilledProps = MeasureProps & { readonly all: NonNullable<ReturnType<typeof useQuestionnaires>['all']> };

function Filled({ id, response, all }: FilledProps) {
  const client = useClient();
  const refusalOf = useRefusal();
  // The questions at opening time, so that they do not change during answering.
  const [questions] = useState(all);
  const items = useMemo(() => itemsOf(questions), [questions]);
  const [answers, setAnswers] = useState<Answers>(() => answersOf(response.answers));
  const [kept] = useState(() => answersOf(response.answers));
  const completing = useRef(false);
  const place = useMemo(
    () => ({
      patient: response.subject.resourceType === 'Group' ? undefined : response.subject,
      noteId: undefined,
      start: response.started,
    }),
    [response.subject, response.started],
  );
  const next = { ...response, status: 'Completed' as const };
  const isOpen =
    response.status === 'InProgress' && !refusalOf({ verb: 'Update', type: 'QuestionnaireResponse', row: response, next });
  const { scores, alerts } = useMemo(
    () => outcomeOf(questions, answers, { kept: keptAnswers(items, response.answers ?? []) }),
    [questions, answers, items, response.answers],
  );
  const failed = (error: unknown) => toastFailure(error, 'The answers were not saved');
  const keep = (now: Answers, unsaved: () => UnsavedAnswers) => {
    setAnswers(now);
    const change = (current: QuestionnaireResponse) => {
      const { values } = unsaved();
      const stored = current.answers ?? [];
      return { ...current, answers: storedAnswers(items, { ...answersOf(stored), ...now, ...values }, stored) };
    };
    client.update('QuestionnaireResponse', id, change, { quiet: 1_000, goesOn: true }).catch(failed);
  };
  const complete = async () => {
    if (completing.current) return;
    completing.current = true;
    try {
      const known = refusedKeys(client);
      await client.update('QuestionnaireResponse', id, (current) => ({
        ...current,
        status: 'Completed',
        authored: current.authored ?? new Date().toISOString(),
        answers: storedAnswers(items, answers, current.answers ?? []),
      }));
      const sent = await whenSent(client, id, known);
      // A refusal is in the tray, with the answers.
      if (sent.is !== 'refused') toast(...completedWords(sent.is));
    } catch (error) {
      failed(error);
    } finally {
      completing.current = false;
    }
  };
  if (!isOpen)
    return (
      <>
        <AnswersView answers={response.answers ?? []} items={items} />
        <ScoreView scores={response.scores ?? scores} alerts={[]} />
      </>
    );
  return (
    <>
      {questions.length === 1 && questions[0]?.instructions ? (
        <p className={classes['quiet']}>{questions[0].instructions}</p>
      ) : null}
      <FormPlaceContext value={place}>
        <FormRenderer items={items} answers={kept} onChange={keep} />
      </FormPlaceContext>
      <ScoreView scores={scores} alerts={alerts} />
      <div className={classes['end']}>
        <Button disabled={Object.keys(answers).length === 0} onClick={() => void complete()}>
          Complete
        </Button>
      </div>
    </>
  );
}
