import { Button } from '@mantine/core';
import { useCall, useClient, useConnection } from '@notewell/client/react';
import type { Gap, GapKind, Thread, ThreadItem } from '@notewell/rules';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPage } from '../../../features/charts/chart-page/chart-page.tsx';
import { GapAction } from '../../../features/charts/gaps/gap-action.tsx';
import { gapSubject, gapsByKind, gapWords } from '../../../features/charts/gaps/gap-words.ts';
import { dateWords, dayWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { Goal } from './goal.tsx';
import classes from './thread.module.css';

/** One page from assessment to outcome: each diagnosis with its goals, their notes and outcomes, and every missing link. */
export default function ThreadScreen() {
  const { patientId = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const client = useClient();
  const { online } = useConnection();
  const { data, status } = useCall<Thread>(online ? `patients/${encodeURIComponent(client.id(patientId))}/thread` : null);
  return (
    <ChartPage patientId={patientId} title="Care thread">
      <div className={classes['thread']}>
        {data ? (
          <Sections thread={data} patientId={patientId} />
        ) : !online ? (
          <StatePanel title="Shown when you are online">The server collects the thread from the whole chart.</StatePanel>
        ) : status === 'error' ? (
          <StatePanel tone="error" title="The care thread could not be loaded">
            {t('You may not read care plans of this $t(patient), or the server could not answer. Try again.')}
          </StatePanel>
        ) : (
          <SkeletonRows rows={10} label="Loading the care thread" />
        )}
      </div>
    </ChartPage>
  );
}

interface SectionsProps {
  readonly thread: Thread;
  readonly patientId: string;
}

function Sections({ thread, patientId }: SectionsProps) {
  const { diagnoses, otherGoals, assessments } = thread;
  const plans = new Set([...diagnoses.flatMap(({ goals }) => goals), ...otherGoals].map(({ plan }) => plan.id));
  const planOf = ({ plan }: ThreadItem) => (plans.size > 1 ? plan : undefined);
  const isEmpty = diagnoses.length + otherGoals.length + assessments.length === 0;
  if (isEmpty)
    return <StatePanel title="Nothing to link yet">The thread begins with a diagnosis, a scored form or a care plan.</StatePanel>;
  return (
    <>
      <Gaps thread={thread} patientId={patientId} />
      <section className={classes['section']} aria-labelledby="goals">
        <h2 id="goals">Diagnoses and goals</h2>
        {diagnoses.map(({ condition, goals }) => (
          <article key={condition.id} className={classes['card']} aria-label={condition.display}>
            <h3>
              <ResourceLink type="Condition" id={condition.id}>
                {condition.display}
              </ResourceLink>
            </h3>
            {goals.length === 0 ? <p className={classes['quiet']}>No goal answers this diagnosis.</p> : null}
            {goals.map((goal) => (
              <Goal key={`${goal.plan.id} ${goal.item}`} goal={goal} plan={planOf(goal)} />
            ))}
          </article>
        ))}
        {otherGoals.length > 0 ? (
          <article className={classes['card']} aria-label="Goals without a diagnosis">
            <h3>Goals without a diagnosis</h3>
            {otherGoals.map((goal) => (
              <Goal key={`${goal.plan.id} ${goal.item}`} goal={goal} plan={planOf(goal)} />
            ))}
          </article>
        ) : null}
      </section>
      <Assessments thread={thread} />
    </>
  );
}

function Gaps({ thread: { gaps }, patientId }: SectionsProps) {
  if (gaps.length === 0) return <p className={classes['whole']}>No link is missing.</p>;
  return (
    <section className={classes['section']} aria-labelledby="gaps">
      <h2 id="gaps">
        Missing links <span className={classes['count']}>{gaps.length}</span>
      </h2>
      {gapsByKind(gaps).map(([kind, own]) => (
        <GapGroup key={kind} kind={kind} gaps={own} patientId={patientId} />
      ))}
    </section>
  );
}

/** Gaps of one kind that are shown before all are asked for. */
const firstGaps = 4;

interface GapGroupProps {
  readonly kind: GapKind;
  readonly gaps: readonly Gap[];
  readonly patientId: string;
}

function GapGroup({ kind, gaps, patientId }: GapGroupProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  return (
    <div className={classes['gaps']}>
      <h3>{gapWords[kind].title}</h3>
      <p className={classes['quiet']}>{t(gapWords[kind].action)}</p>
      <ul>
        {gaps.slice(0, all ? gaps.length : firstGaps).map((gap) => (
          <li key={`${gap.about.id} ${gap.goal ?? ''} ${gap.form?.id ?? ''}`}>
            <ResourceLink type={gap.about.resourceType} id={gap.about.id}>
              {gapSubject(gap)}
            </ResourceLink>
            {gap.since && kind !== 'NoteWithoutGoal' ? (
              <span className={classes['quiet']}>since {dateWords(gap.since)}</span>
            ) : null}
            <GapAction gap={gap} patientId={patientId} />
          </li>
        ))}
      </ul>
      {gaps.length > firstGaps && !all ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show all {gaps.length}
        </Button>
      ) : null}
    </div>
  );
}

/** Newest assessments first. */
const mostAssessments = 8;

function Assessments({ thread: { assessments } }: { readonly thread: Thread }) {
  if (assessments.length === 0) return null;
  return (
    <section className={classes['section']} aria-labelledby="assessments">
      <h2 id="assessments">Assessments</h2>
      <ul className={classes['rows']}>
        {assessments.slice(0, mostAssessments).map(({ resourceType, id, display, at, score, severity }) => (
          <li key={`${id} ${display}`}>
            <ResourceLink type={resourceType} id={id}>
              {display || 'Form'}
            </ResourceLink>
            <span>{[score, severity].filter((one) => one !== undefined).join(' · ')}</span>
            <span className={classes['quiet']}>{at ? dayWords(at) : ''}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
