import { Alert, Button } from '@mantine/core';
import type { ChatMessage } from '@notewell/model';
import { correctionOf, seenWords } from '@notewell/rules/messaging';
import { SkeletonRows } from '@notewell/ui';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Absent } from '../../shell/frame/absent.tsx';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { MessageItem } from './message-item.tsx';
import { MessageLog } from './message-log.tsx';
import classes from './messaging.module.css';
import { ScheduledHere } from './scheduled-messages.tsx';
import { type OpenConversation, useConversation } from './use-conversation.ts';
import { useMessageActions } from './use-message-actions.ts';
import type { MessagePlace } from './use-messages.ts';
import { useWritten } from './writing/use-typed.ts';

const denied = { title: 'You are not in this conversation', text: 'Its members can add you.' };
const missing = { title: 'There is no such conversation', text: 'You were removed, or the address is incomplete.' };

interface ConversationViewProps {
  readonly id: string;
  readonly away: ReactNode;
  /** A message to open at. */
  readonly place?: MessagePlace | undefined;
}

/** One conversation: head, messages and composer. */
export function ConversationView({ id, away, place }: ConversationViewProps) {
  const conversation = useConversation(id, place);
  const { channel } = conversation;
  if (!channel.data && channel.status !== 'loading')
    return (
      <>
        <ScheduledHere channel={id} />
        <Absent
          type="Channel"
          id={id}
          noun="conversation"
          status={channel.status}
          error={channel.error}
          {...{ denied, missing, away }}
        />
      </>
    );
  return channel.data ? <Shown conversation={conversation} id={id} away={away} /> : <SkeletonRows rows={8} />;
}

interface ShownProps {
  readonly conversation: OpenConversation;
  readonly id: string;
  readonly away: ReactNode;
}

function Shown({ conversation, id, away }: ShownProps) {
  const { me, members, messages, rights, title, log, isWaiting } = conversation;
  const [replyTo, setReplyTo] = useState<ChatMessage>();
  const [editing, setEditing] = useState<string>();
  const actions = useMessageActions(id, { members, me, goToNewest: log.goToNewest });
  const onReplied = useCallback(() => setReplyTo(undefined), []);
  const { corrections } = useWritten().stored ?? {};
  const byId = useMemo(() => new Map(messages.map((one) => [one.id, one])), [messages]);
  return (
    <section className={classes['conversation']} aria-label={title}>
      <ConversationHead conversation={conversation} away={away} />
      <MessageLog
        conversation={conversation}
        render={(message, begins) => (
          <MessageItem
            message={message}
            self={me.profile.id}
            begins={begins}
            isFound={log.place?.message === message.id && message.id !== undefined}
            waits={message.sent === undefined || isWaiting(message)}
            parent={message.thread ? byId.get(message.thread.id) : undefined}
            correction={correctionOf(corrections, message)}
            isEditing={editing !== undefined && editing === message.id}
            onEdit={setEditing}
            onReply={setReplyTo}
            {...{ rights, actions }}
          />
        )}
        foot={
          <>
            <Refused conversation={conversation} />
            <SeenBy conversation={conversation} />
          </>
        }
      />
      {rights?.whyNotWrite === undefined ? (
        rights ? (
          <Composer
            key={id}
            channel={conversation.channel.data}
            replyTo={replyTo}
            onReply={setReplyTo}
            onReplied={onReplied}
            {...{ id, members, me, rights, actions }}
          />
        ) : null
      ) : (
        <>
          <ScheduledHere channel={id} />
          <p className={classes['whyNot']}>{rights.whyNotWrite}</p>
        </>
      )}
    </section>
  );
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
function SeenBy({ conversation: { messages, members, me, isWaiting } }: { readonly conversation: OpenConversation }) {
  const words = seenWords(messages, members, { self: me.profile.id, waits: isWaiting });
  return words === undefined ? null : <p className={classes['seen']}>{words}</p>;
}
