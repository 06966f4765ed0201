import { PageHead } from '@notewell/ui';
import type { ReactNode } from 'react';
import { useStarts } from '../../../features/notes/start-note/index.ts';
import { useMyNotes } from '../../../features/notes/waiting/use-my-notes.ts';
import { toFinish } from '../../../features/notes/work-list/index.ts';
import { dayOf, longDay } from '../../../platform/dates.ts';
import { HomeNotices } from '../../../shell/banners/notices.tsx';
import { useMinute } from '../../../shell/hooks/use-minute.ts';
import { useMe } from '../../../shell/session/session.ts';
import { AccessToReview } from './access-to-review.tsx';
import { AlertsToHandle } from './alerts-to-handle.tsx';
import { ChecksToReview } from './checks-to-review.tsx';
import { DiscardedDrafts } from './discarded-drafts.tsx';
import { greeting } from './greeting.ts';
import classes from './home.module.css';
import { NotesToFinish } from './notes-to-finish.tsx';
import { PatientHome } from './patient-home.tsx';
import { PlansToReview } from './plans-to-review.tsx';
import { PlansToSign } from './plans-to-sign.tsx';
import { RequestOutcomes } from './request-outcomes.tsx';
import { SetupList, setsUp } from './setup-list/setup-list.tsx';
import { Team } from './team/team.tsx';
import { ToAnswer } from './to-answer.tsx';
import { Today } from './today.tsx';
import { UnreadMessages } from './unread-messages.tsx';
import { UnsentWork } from './unsent-work.tsx';
import { UnwrittenSessions } from './unwritten-sessions.tsx';
import { WaitsForMe } from './waits-for-me.tsx';

/** The worklist: next visits, open notes and pending items. Each row has its own actions. */
export default function HomeScreen() {
  const me = useMe();
  const now = useMinute();
  const starts = useStarts() !== undefined;
  const { permissions, patientId } = me;
  const messages = readsMessages(permissions) ? (
    <UnreadMessages me={me.profile.id} mayMark={permissions.includes('ChannelMembership.Update')} />
  ) : null;
  if (patientId !== undefined) return <PatientHome me={me} patientId={patientId} now={now} messages={messages} />;
  return (
    <div className={classes.page}>
      <PageHead title={greeting(now, me.givenName)} aside={longDay(dayOf(now))} />
      {permissions.includes('Note.Read') ? (
        <div className={classes.alerts}>
          <AlertsToHandle me={me.profile.id} />
        </div>
      ) : null}
      <HomeNotices />
      <div className={classes.grid}>
        <div className={classes.side}>
          {setsUp(permissions) ? <SetupList me={me} /> : null}
          {reviewsQuality(permissions) && !starts ? <ChecksToReview /> : null}
          <Today me={me.profile.id} now={now} />
          {reviewsQuality(permissions) && starts ? <ChecksToReview /> : null}
        </div>
        <div className={classes.side}>
          <UnsentWork />
          {permissions.includes('manage schedules') ? <ToAnswer now={now} /> : null}
          {permissions.includes('Notification.Update') ? <RequestOutcomes /> : null}
          {permissions.includes('Note.Read') ? (
            <Worklist me={me.profile.id} now={now} messages={messages} restores={permissions.includes('Note.Delete')} />
          ) : (
            messages
          )}
          {permissions.includes('CarePlan.Update') ? <PlansToSign me={me.profile.id} /> : null}
          {permissions.includes('CarePlan.Update') ? <PlansToReview me={me.profile.id} today={dayOf(now)} /> : null}
          {permissions.includes('security token management') ? <AccessToReview /> : null}
          {setsUp(permissions) ? <Team now={now} /> : null}
        </div>
      </div>
    </div>
  );
}

interface WorklistProps {
  readonly me: string;
  readonly now: Date;
  readonly messages: ReactNode;
  /** True if the user may discard drafts, and therefore restore them. */
  readonly restores: boolean;
}

/** The user's open notes and items assigned to them, with messages between. */
function Worklist({ me, now, messages, restores }: WorklistProps) {
  const notes = useMyNotes(me);
  const starts = useStarts();
  const writes = starts !== undefined || toFinish(me, notes.mine.items).length > 0 || notes.begun.length > 0;
  return (
    <>
      {writes ? <NotesToFinish notes={notes} now={now} /> : null}
      {starts === 'own' ? <UnwrittenSessions me={me} now={now} /> : null}
      {restores ? <DiscardedDrafts mine={notes.mine} /> : null}
      {messages}
      <WaitsForMe notes={notes} me={me} />
    </>
  );
}

const reviewsQuality = (permissions: readonly string[]) =>
  permissions.includes('quality assurance') || permissions.includes('compliance master');

const readsMessages = (permissions: readonly string[]) =>
  permissions.includes('ChatMessage.Read') && permissions.includes('ChannelMembership.Read');
