import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import type { Program } from '@notewell/model';
import { reviewedStatuses } from '@notewell/rules';
import { PageHead, Section, SkeletonRows, StatePanel, Status } from '@notewell/ui';
import { IconUsers } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListState, WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { addDays, dateWords } from '../../../platform/dates.ts';
import { Absent } from '../../../shell/frame/absent.tsx';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { ResourceLink, useOpen } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { path as worklistPath } from '../care-worklist/route.ts';
import { path as programsPath } from '../programs/route.ts';
import { enrolledOn, placesWords, type Waiting, waitingFor } from './people.ts';
import classes from './program.module.css';
import { Outcomes } from './program-outcomes.tsx';

// Opened on request, so loaded on demand.
const AdmitDialog = lazy(async () => ({
  default: (await import('../../../features/charts/enrollments/admit.dialog.tsx')).AdmitDialog,
}));

/** Days before a review is due in which it is listed. */
const ahead = 14;
/** Rows of a list before "show all". */
const first = 10;

/** One program: who is enrolled and who waits, reviews due, gaps and outcomes. */
export default function ProgramScreen() {
  const { programId = '' } = useParams({ strict: false });
  const { data, status, error } = useResource('Program', programId);
  if (!data)
    return status === 'loading' ? (
      <SkeletonRows rows={10} label="Loading the program" />
    ) : (
      <Absent
        type="Program"
        id={programId}
        noun="program"
        {...{ status, error }}
        denied={{ title: 'You may not open this program', text: 'You need permission to see programs.' }}
        missing={{ title: 'There is no such program', text: 'It may have been deleted, or the address is not complete.' }}
        away={
          <Button variant="default" component={Link} to={programsPath}>
            Go to the programs
          </Button>
        }
      />
    );
  return (
    <div className={classes['page']}>
      <PageHead title={data.name} aside={data.manager?.display}>
        <Gaps programId={programId} />
      </PageHead>
      <div className={classes['lists']}>
        <People programId={programId} program={data} />
        <Reviews programId={programId} />
      </div>
      <Outcomes key={programId} programId={programId} />
    </div>
  );
}

function Gaps({ programId }: OfProgram) {
  const may = useMayDo();
  if (!may('Read', 'CarePlan')) return null;
  return (
    <Button
      size="compact-md"
      variant="default"
      renderRoot={(props) => <Link {...props} to={worklistPath} search={{ program: programId }} />}
    >
      Care plan gaps
    </Button>
  );
}

interface OfProgram {
  readonly programId: string;
}

/** Enrolled people with the program's capacity, and those who wait. */
function People({ programId, program }: OfProgram & { readonly program: Program }) {
  const { t } = useTranslation();
  const today = useToday();
  const list = useReadableList({
    type: 'EpisodeOfCare',
    filters: [
      { kind: 'Program', values: [programId] },
      { kind: 'Status', values: ['Active', 'OnHold', 'Waitlist'] },
    ],
    orderBy: 'start',
    order: 'asc',
    pageSize: 500,
  });
  const enrolled = enrolledOn(programId, list.items, today);
  const waiting = waitingFor(programId, list.items);
  const { capacity } = program;
  const places = placesWords(list, enrolled.length, capacity);
  const isFull = capacity !== undefined && enrolled.length >= capacity;
  return (
    <>
      <Section title="Enrolled" aside={places} actions={isFull ? <Status tone="warn">Full</Status> : null}>
        <ListState
          list={list}
          count={enrolled.length}
          room={4}
          empty={
            <StatePanel compact icon={IconUsers} title={t('No $t(patient) is enrolled')}>
              {t('Only $t(patients) whose chart you may open are listed.')}
            </StatePanel>
          }
        >
          <Folded
            rows={enrolled.map(({ patient, since, until }) => (
              <WorkRow
                key={patient.id}
                title={<PersonLink {...patient} />}
                detail={[since && `since ${dateWords(since)}`, until && `until ${dateWords(until)}`].filter(Boolean).join(' · ')}
              />
            ))}
          />
        </ListState>
      </Section>
      <Waitlist waiting={waiting} isFull={isFull || places === undefined} />
    </>
  );
}

/** Those who wait, the longest first, each to be admitted here. Empty without any. */
function Waitlist({ waiting, isFull }: { readonly waiting: readonly Waiting[]; readonly isFull: boolean }) {
  const may = useMayDo();
  // Kept while the answer is awaited, though the person has left the list on this device.
  const [admits, setAdmits] = useState<Waiting>();
  return (
    <>
      {waiting.length > 0 ? (
        <Section title="Waitlist" aside={waiting.length} actions={isFull ? null : <Status tone="info">A place is free</Status>}>
          <Folded
            rows={waiting.map((one) => (
              <WorkRow
                key={one.episode.id}
                title={<PersonLink {...one.patient} />}
                detail={one.since && `since ${dateWords(one.since)}`}
                action={
                  may('Update', 'EpisodeOfCare', one.episode) ? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Admit ${one.patient.display ?? ''}`}
                      onClick={() => setAdmits(one)}
                    >
                      Admit…
                    </Button>
                  ) : null
                }
              />
            ))}
          />
        </Section>
      ) : null}
      {admits ? (
        <Suspense>
          <AdmitDialog episode={admits.episode} onClose={() => setAdmits(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

function PersonLink({ id, display }: { readonly id: string; readonly display?: string | undefined }) {
  return (
    <ResourceLink type="Patient" id={id}>
      {display ?? 'Chart'}
    </ResourceLink>
  );
}

/** The first rows of a long list, and a button for all. */
function Folded({ rows }: { readonly rows: readonly ReactNode[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <WorkRows>{all ? rows : rows.slice(0, first)}</WorkRows>
      {rows.length > first && !all ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      ) : null}
    </>
  );
}

/** Reviews of the program's plans that are overdue or due within two weeks. */
function Reviews({ programId }: OfProgram) {
  const open = useOpen();
  const today = useToday();
  const list = useReadableList({
    type: 'CarePlan',
    filters: [
      { kind: 'Program', values: [programId] },
      { kind: 'Status', values: reviewedStatuses },
      { kind: 'ReviewDue', to: addDays(today, ahead) },
    ],
    orderBy: 'reviewDue',
    order: 'asc',
    pageSize: 200,
  });
  const { items } = list;
  return (
    <Section title="Reviews due" aside={items.length || undefined}>
      <ListState list={list} count={items.length} room={2} empty={<StatePanel compact title="No review is due" />}>
        <Folded
          rows={items.map(({ id = '', patient, title, reviewDue = today }) => (
            <WorkRow
              key={id}
              title={<PersonLink {...patient} />}
              detail={title ?? 'Care plan'}
              status={
                <Status tone={reviewDue < today ? 'warn' : 'info'}>
                  {reviewDue < today ? `due since ${dateWords(reviewDue)}` : `due ${dateWords(reviewDue)}`}
                </Status>
              }
              action={
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Review the plan, ${patient.display ?? ''}`}
                  onClick={() => open('CarePlan', id)}
                >
                  Review
                </Button>
              }
            />
          ))}
        />
      </ListState>
    </Section>
  );
}
