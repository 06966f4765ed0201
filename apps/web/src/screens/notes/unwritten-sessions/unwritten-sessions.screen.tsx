import { Button, SegmentedControl } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Encounter } from '@notewell/model';
import { PageHead, Section, StatePanel } from '@notewell/ui';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../features/admin/admin-page/index.ts';
import { performerOf, StartNoteOfVisit, useBeginNote, useStarts } from '../../../features/notes/start-note/index.ts';
import { daysBack, unwrittenSessions } from '../../../features/notes/unwritten-sessions/unwritten-sessions.ts';
import { ListState, WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dayOf, momentWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMe } from '../../../shell/session/session.ts';
import { widerNeeds } from './route.ts';
import classes from './unwritten-sessions.module.css';

/** Past sessions that have no note, oldest first: the user's own, or all that they can see. */
export default function UnwrittenSessionsScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const starts = useStarts();
  const { begin, question } = useBeginNote();
  const seesOthers = useMay()(...widerNeeds);
  const [isMine, setMine] = useState(starts === 'own' || !seesOthers);
  const list = useList({
    type: 'Encounter',
    filters: unwrittenSessions(dayOf(new Date()), isMine ? me.profile.id : undefined),
    orderBy: 'start',
    order: 'asc',
    pageSize: 50,
  });
  return (
    <div className={classes['page']}>
      <PageHead title="Missing notes">
        {seesOthers ? (
          <SegmentedControl
            size="xs"
            aria-label="Whose"
            data={[
              { value: 'mine', label: 'Mine' },
              { value: 'all', label: 'Everyone’s' },
            ]}
            value={isMine ? 'mine' : 'all'}
            onChange={(value) => setMine(value === 'mine')}
          />
        ) : null}
      </PageHead>
      <Section title={t('pastSessions', { count: daysBack })} aside={countWords(list.items.length, list.continuation)}>
        <ListState
          list={list}
          room={6}
          empty={
            <StatePanel icon={IconChecklist} title="Nothing is missing">
              {t('allSessionsWritten')}
            </StatePanel>
          }
        >
          <WorkRows>
            {list.items.map((session) => (
              <SessionRow key={session.id} session={session} namesPerformer={!isMine} begin={begin} />
            ))}
          </WorkRows>
          {list.continuation ? (
            <div className={classes['more']}>
              <Button variant="default" size="compact-sm" onClick={list.loadMore}>
                More
              </Button>
            </div>
          ) : null}
        </ListState>
      </Section>
      {question}
    </div>
  );
}

const countWords = (count: number, continuation: string | null) =>
  count === 0 ? undefined : `${count}${continuation ? '+' : ''}`;

interface SessionRowProps {
  readonly session: Encounter;
  readonly namesPerformer: boolean;
  readonly begin: ReturnType<typeof useBeginNote>['begin'];
}

function SessionRow({ session, namesPerformer, begin }: SessionRowProps) {
  const { id = '', start, serviceType, subject, patient } = session;
  const who = (patient ?? subject).display ?? 'No name';
  const performer = namesPerformer ? performerOf(session)?.display : undefined;
  return (
    <WorkRow
      title={
        <ResourceLink type="Encounter" id={id}>
          {who}
        </ResourceLink>
      }
      detail={[start && momentWords(start), serviceType?.display, performer].filter(Boolean).join(' · ')}
      action={<StartNoteOfVisit visit={session} who={who} begin={begin} />}
    />
  );
}
