import { Button } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import type { ChannelMembership } from '@notewell/model';
import { type Unread, unreadOf } from '@notewell/rules/messaging';
import { Section, Status } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PriorityStatus } from '../../../features/messaging/priority-status.tsx';
import { isMuted, mostChannels, useUnread } from '../../../features/messaging/use-unread.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dateWords, dayOf, timeOf } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMinute } from '../../../shell/hooks/use-minute.ts';
import classes from './home.module.css';

/** Maximum rows; the count shows the total. */
const most = 3;

const urgent: readonly unknown[] = ['Urgent', 'High'];
/** The urgent ones first, each part in the order in which they came. */
const urgentFirst = (unread: readonly Unread[]): readonly Unread[] => [
  ...unread.filter(({ message }) => urgent.includes(message.priority)),
  ...unread.filter(({ message }) => !urgent.includes(message.priority)),
];

/** Unread messages from others, without those of muted conversations. Empty without any. */
export function UnreadMessages({ me, mayMark }: { readonly me: string; readonly mayMark: boolean }) {
  const { memberships, countIn, unread: newest } = useUnread(me);
  const now = useMinute().toISOString();
  const waiting = memberships.items.filter((one) => !isMuted(one, now) && countIn(one) > 0);
  const total = waiting.reduce((sum, one) => sum + countIn(one), 0);
  const older = useUnreadIn(newest.length < Math.min(most, total) ? waiting : [], me);
  const unread = urgentFirst((older.length > newest.length ? older : newest).filter((one) => !isMuted(one.membership, now)));
  if (unread.length === 0) return null;
  return (
    <Section title="Unread messages" aside={total}>
      <WorkRows>
        {unread.slice(0, most).map((one) => (
          <MessageRow
            key={one.message.id}
            unread={one}
            // A mark reads everything before it, so that it is offered for what shows whole here.
            mayMark={mayMark && countIn(one.membership) === 1 && hasNoFiles(one.message)}
          />
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

const hasNoFiles = ({ media = [], documents = [], notes = [] }: Unread['message']): boolean =>
  media.length + documents.length + notes.length === 0;

/** The time for messages of today, else the day. */
const whenWords = (sent: string) => (dayOf(sent) === dayOf(new Date()) ? timeOf(sent) : dateWords(dayOf(sent)));

interface MessageRowProps {
  readonly unread: Unread;
  /** True if the user may mark the message as read here. Others are read in their conversation. */
  readonly mayMark: boolean;
}

function MessageRow({ unread: { message, membership }, mayMark }: MessageRowProps) {
  const client = useClient();
  const [open, setOpen] = useState(false);
  const who = message.author?.display ?? 'Somebody';
  const text = message.text ?? 'A file without words';
  const does = !mayMark ? 'Open' : open ? 'Mark as read' : 'Read';
  const read = () => {
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
      status={
        <>
          <PriorityStatus priority={message.priority} />
          {message.sent ? <Status tone="info">{whenWords(message.sent)}</Status> : null}
        </>
      }
      action={
        mayMark ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${does}, from ${who}`}
            aria-expanded={open}
            onClick={() => (open ? read() : setOpen(true))}
          >
            {does}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${does}, from ${who}`}
            renderRoot={(root) => <Link {...root} to="/channels/$channelId" params={{ channelId: membership.channel.id }} />}
          >
            {does}
          </Button>
        )
      }
    />
  );
}
