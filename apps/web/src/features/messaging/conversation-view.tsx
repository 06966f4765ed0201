import { Alert, Button } from '@mantine/core';
import type { ChatMessage } from '@notewell/model';
import { daysOf, nameOf } from '@notewell/rules/messaging';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconMessages } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dateWords, dayOf, longDay } from '../../platform/dates.ts';
import { Absent } from '../../shell/frame/absent.tsx';
import { subjectOfMe } from '../../shell/session/may.ts';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { MessageItem } from './message-item.tsx';
import classes from './messaging.module.css';
import { type OpenConversation, useConversation } from './use-conversation.ts';
import { useMessageActions } from './use-message-actions.ts';
import { useReadMark } from './use-read-mark.ts';

const none: readonly never[] = [];

const denied = { title: 'You are not in this conversation', text: 'Its members can add you.' };
const missing = { title: 'There is no such conversation', text: 'You were removed, or the address is incomplete.' };

/** One conversation: head, messages and composer. */
export function ConversationView({ id, away }: { readonly id: string; readonly away: ReactNode }) {
  const conversation = useConversation(id);
  const { channel } = conversation;
  if (!channel.data && channel.status !== 'loading')
    return (
      <Absent
        type="Channel"
        id={id}
        noun="conversation"
        status={channel.status}
        error={channel.error}
        {...{ denied, missing, away }}
      />
    );
  return channel.data ? <Shown conversation={conversation} id={id} away={away} /> : <SkeletonRows rows={8} />;
}

interface ShownProps {
  readonly conversation: OpenConversation;
  readonly id: string;
  readonly away: ReactNode;
}

function Shown({ conversation, id, away }: ShownProps) {
  const { me, members, messages, rights, list, title } = conversation;
  const [replyTo, setReplyTo] = useState<ChatMessage>();
  const [editing, setEditing] = useState<string>();
  const self = { id: me.profile.id, resourceType: subjectOfMe(me).profile.type, display: me.name };
  const actions = useMessageActions(id, members, self);
  const scroller = useRef<HTMLDivElement>(null);
  const firstUnread = useFirstUnread(conversation);
  const newLine = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (firstUnread) newLine.current?.scrollIntoView({ block: 'center' });
  }, [firstUnread]);
  // After the jump to the first unread message, which may put the newest out of view.
  useReadMark(conversation.membership, list.status === 'ready' ? messages : none, scroller);
  const days = daysOf(messages, { dayOf, now: new Date().toISOString(), firstUnread });
  const byId = new Map(messages.map((one) => [one.id, one]));
  const today = dayOf(new Date());
  return (
    <section className={classes['conversation']} aria-label={title}>
      <ConversationHead conversation={conversation} away={away} />
      <div className={classes['scroller']} ref={scroller}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the log */}
        <div className={classes['log']} role="log" aria-label="Messages" tabIndex={0}>
          {list.continuation ? (
            <Button variant="subtle" size="compact-sm" onClick={list.loadMore}>
              Show earlier messages
            </Button>
          ) : null}
          {messages.length === 0 && list.status === 'loading' ? <SkeletonRows rows={4} /> : null}
          {messages.length === 0 && list.status === 'ready' ? (
            <StatePanel icon={IconMessages} title="No messages yet">
              {rights?.whyNotWrite ?? 'Write the first one below.'}
            </StatePanel>
          ) : null}
          {days.map(({ day, blocks }) => (
            <section key={day} aria-label={longDay(day)}>
              <h3 className={classes['day']}>
                {day === today ? 'Today' : day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : dateWords(day)}
              </h3>
              {blocks.map(({ key, messages: all }) => (
                <div key={key} className={classes['block']}>
                  {all[0]?.id === firstUnread && firstUnread ? (
                    <div ref={newLine} className={classes['new']}>
                      New
                    </div>
                  ) : null}
                  {all.map((message, index) => (
                    <MessageItem
                      key={message.id}
                      message={message}
                      begins={index === 0}
                      parent={message.thread ? byId.get(message.thread.id) : undefined}
                      isEditing={editing === message.id}
                      onEdit={(on) => setEditing(on ? message.id : undefined)}
                      onReply={() => setReplyTo(message)}
                      {...{ conversation, actions }}
                    />
                  ))}
                </div>
              ))}
            </section>
          ))}
          <Refused conversation={conversation} />
          <SeenBy conversation={conversation} />
        </div>
      </div>
      {rights?.whyNotWrite === undefined ? (
        rights ? (
          <Composer
            key={id}
            conversation={conversation}
            actions={actions}
            id={id}
            replyTo={replyTo}
            onReplied={() => setReplyTo(undefined)}
          />
        ) : null
      ) : (
        <p className={classes['whyNot']}>{rights.whyNotWrite}</p>
      )}
    </section>
  );
}

/** The first unread message when the conversation was opened. It stays while the conversation is open. */
function useFirstUnread({ membership, messages, list, me }: OpenConversation): string | undefined {
  const [first, setFirst] = useState<string | null>();
  if (first === undefined && membership && list.status === 'ready') {
    const since = membership.lastReadAt ?? membership.joined ?? '';
    const found = messages.find((one) => (one.sent ?? '') > since && one.author?.id !== me.profile.id && !one.retracted);
    setFirst(found?.id ?? null);
  }
  return first ?? undefined;
}

/** Messages that the server refused, with their text, to send again or discard. */
function Refused({ conversation: { refused, sendAgain, discard } }: { readonly conversation: OpenConversation }) {
  return refused.map(({ item, text }) => (
    <Alert key={item.key} color="red" title="Not sent" mt="xs">
      <p className={classes['refusedText']}>{text}</p>
      <p>{item.error?.detail ?? item.error?.title ?? 'The server refused it.'}</p>
      <Button size="compact-sm" variant="default" onClick={() => void sendAgain(item.key)}>
        Send again
      </Button>{' '}
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => void discard(item.key)}>
        Discard
      </Button>
    </Alert>
  ));
}

/** Who has read the newest message of the user. */
function SeenBy({ conversation: { messages, members, me } }: { readonly conversation: OpenConversation }) {
  const last = messages.findLast(({ sent, retracted }) => sent && !retracted);
  if (!last?.sent || last.author?.id !== me.profile.id) return null;
  const { sent } = last;
  const others = members.filter(({ member }) => member.id !== me.profile.id);
  const seen = others.filter(({ lastReadAt }) => lastReadAt !== undefined && lastReadAt >= sent);
  if (others.length === 0) return null;
  const words =
    seen.length === 0
      ? 'Sent'
      : seen.length === others.length && others.length > 2
        ? 'Seen by everybody'
        : `Seen by ${seen.map(({ member }) => nameOf(member)).join(', ')}`;
  return <p className={classes['seen']}>{words}</p>;
}
