import { PageHead } from '@notewell/ui';
import { useEffect, useState } from 'react';
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

/** The worklist: what is next, what is owed, what waits. Each row acts in place. */
export default function HomeScreen() {
  const me = useMe();
  const now = useMinute();
  const notes = useMyNotes(me.profile.id);
  return (
    <div className={classes.page}>
      <PageHead title={greeting(now, me.givenName)} aside={longDay(dayOf(now))} />
      <div className={classes.grid}>
        <div className={classes.side}>
          <Today me={me.profile.id} now={now} />
        </div>
        <div className={classes.side}>
          <UnsentWork />
          <NotesToFinish notes={notes} now={now} />
          {readsMessages(me.permissions) ? (
            <UnreadMessages me={me.profile.id} mayMark={me.permissions.includes('ChannelMembership.Update')} />
          ) : null}
          <WaitsForMe notes={notes} me={me.profile.id} />
          {me.permissions.includes('security token management') ? <AccessToReview /> : null}
        </div>
      </div>
    </div>
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
