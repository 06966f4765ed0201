import { Button } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import type { ChannelMembership } from '@notewell/model';
import { type Unread, unreadOf } from '@notewell/rules/messaging';
import { Section, Status } from '@notewell/ui';
import { useState } from 'react';
import { mostChannels, useUnread } from '../../../features/messaging/use-unread.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dateWords, dayOf, timeOf } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './home.module.css';

/** Maximum rows; the count shows the total. */
const most = 3;

/** Unread messages from others, opened in place. Empty without any. */
export function UnreadMessages({ me, mayMark }: { readonly me: string; readonly mayMark: boolean }) {
  const { memberships, countIn, unread: newest } = useUnread(me);
  const waiting = memberships.items.filter((one) => !one.hidden && countIn(one) > 0);
  const total = waiting.reduce((sum, one) => sum + countIn(one), 0);
  const older = useUnreadIn(newest.length < Math.min(most, total) ? waiting : [], me);
  const unread = older.length > newest.length ? older : newest;
  if (unread.length === 0) return null;
  return (
    <Section title="Unread messages" aside={total}>
      <WorkRows>
        {unread.slice(0, most).map((one) => (
          <MessageRow key={one.message.id} unread={one} mayMark={mayMark} />
        ))}
      </WorkRows>
    </Section>
  );
}

/** Unread messages of these conversations, also where the newest messages of all are those of others. */
function useUnreadIn(waiting: readonly ChannelMembership[], me: string): readonly Unread[] {
  const values = waiting.map(({ channel }) => channel.id).toSorted();
  const ofOthers = { kind: 'Author', values: [me], exclude: true };
  const { items } = useList(
    values.length > 0
      ? {
          type: 'ChatMessage',
          filters: [{ kind: 'Channel', values: values.slice(-mostChannels) }, ofOthers],
          orderBy: 'sent',
          order: 'desc',
          pageSize: 50,
        }
      : null,
  );
  return unreadOf(me, waiting, items);
}

/** The time for messages of today, else the day. */
const whenWords = (sent: string) => (dayOf(sent) === dayOf(new Date()) ? timeOf(sent) : dateWords(dayOf(sent)));

interface MessageRowProps {
  readonly unread: Unread;
  /** True if the user may mark messages as read. */
  readonly mayMark: boolean;
}

function MessageRow({ unread: { message, membership }, mayMark }: MessageRowProps) {
  const client = useClient();
  const [open, setOpen] = useState(false);
  const who = message.author?.display ?? 'Somebody';
  const text = message.text ?? 'A file without words';
  const does = open ? (mayMark ? 'Mark as read' : 'Close') : 'Read';
  const read = () => {
    // Marks all messages up to this one as read.
    client
      .update('ChannelMembership', membership.id ?? '', (now) => ({
        ...now,
        lastReadAt: message.sent ?? new Date().toISOString(),
      }))
      .catch((error: unknown) => toastFailure(error));
  };
  return (
    <WorkRow
      title={[who, membership.channel.display].filter(Boolean).join(' · ')}
      detail={open ? <span className={classes['message']}>{text}</span> : text}
      status={message.sent ? <Status tone="info">{whenWords(message.sent)}</Status> : null}
      action={
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${does}, from ${who}`}
          aria-expanded={open}
          onClick={() => (open && mayMark ? read() : setOpen(!open))}
        >
          {does}
        </Button>
      }
    />
  );
}
