import { PageHead } from '@notewell/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { dayOf, longDay, minutesInto } from '../../platform/dates.ts';
import { useMe } from '../../shell/session.ts';
import { AccessToReview } from './access-to-review.tsx';
import classes from './home.module.css';
import { NotesToFinish } from './notes-to-finish.tsx';
import { Today } from './today.tsx';
import { UnreadMessages } from './unread-messages.tsx';
import { UnsentWork } from './unsent-work.tsx';
import { useMyNotes } from './use-my-notes.ts';
import { WaitsForMe } from './waits-for-me.tsx';
import { YourVisits } from './your-visits.tsx';

/** The worklist: what is next, what is owed, what waits. Each row acts in place. */
export default function HomeScreen() {
  const me = useMe();
  const now = useMinute();
  const { permissions, patientId } = me;
  const messages = readsMessages(permissions) ? (
    <UnreadMessages me={me.profile.id} mayMark={permissions.includes('ChannelMembership.Update')} />
  ) : null;
  return (
    <div className={classes.page}>
      <PageHead title={greeting(now, me.givenName)} aside={longDay(dayOf(now))} />
      <div className={classes.grid}>
        <div className={classes.side}>
          {patientId ? <YourVisits patientId={patientId} now={now} /> : <Today me={me.profile.id} now={now} />}
        </div>
        <div className={classes.side}>
          <UnsentWork />
          {permissions.includes('Note.Read') ? <Worklist me={me.profile.id} now={now} messages={messages} /> : messages}
          {permissions.includes('security token management') ? <AccessToReview /> : null}
        </div>
      </div>
    </div>
  );
}

interface WorklistProps {
  readonly me: string;
  readonly now: Date;
  readonly messages: ReactNode;
}

/** What of one's own notes is owed and what others wait for, with what they wrote between. */
function Worklist({ me, now, messages }: WorklistProps) {
  const notes = useMyNotes(me);
  return (
    <>
      <NotesToFinish notes={notes} now={now} />
      {messages}
      <WaitsForMe notes={notes} me={me} />
    </>
  );
}

const readsMessages = (permissions: readonly string[]) =>
  permissions.includes('ChatMessage.Read') && permissions.includes('ChannelMembership.Read');

function greeting(now: Date, name: string): string {
  const hour = minutesInto(now.toISOString()) / 60;
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}${name ? `, ${name}` : ''}`;
}

/** The time to the minute, kept current. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
