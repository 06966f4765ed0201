import { ActionIcon, Button, Textarea } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Channel, ChannelMembership, ChatMessage } from '@notewell/model';
import { headers } from '@notewell/protocol';
import { type ConversationRights, conversationRights, nameOf } from '@notewell/rules/messaging';
import { Fault, type Question, Section, SkeletonRows, StatePanel, Status, useConfirm } from '@notewell/ui';
import { IconArrowLeft, IconMessages } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useAct, usePages } from '../../../features/admin/admin-page/index.ts';
import { exportConversation, patientsIn } from '../../../features/messaging/export-conversation.ts';
import { momentWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { subjectOfMe } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { useUnsavedForm } from '../../../shell/work/unsaved-form.ts';
import { MessageFiles, Withdrawn } from './message-files.tsx';
import classes from './messages.module.css';
import { kindWords, withReason } from './with-reason.ts';

interface ConversationProps {
  readonly channel: Channel;
  readonly reason: string;
  readonly onClose: () => void;
  readonly onChanged: (channel: Channel) => void;
}

/** A conversation of others, the newest message first. Nothing of it is kept on the device. */
export function Conversation({ channel, reason, onClose, onChanged }: ConversationProps) {
  const { profile, permissions } = useMe();
  const id = channel.id ?? '';
  const members = usePages<ChannelMembership>('channelMemberships/queries', {
    method: 'POST',
    body: [{ kind: 'Channel', values: [id] }],
    query: { pageSize: 500 },
    headers: withReason(reason),
  });
  const list = usePages<ChatMessage>('chatMessages', {
    query: { pageSize: 100, orderBy: 'sent', order: 'desc' },
    headers: { ...withReason(reason), [headers.partitionKey]: id },
  });
  const rights = useMemo(
    () => conversationRights(subjectOfMe({ profile, permissions }, reason), channel, members.items),
    [profile, permissions, reason, channel, members.items],
  );
  const client = useClient();
  const { busy, fault, act } = useAct();
  const mayExport = permissions.includes('DocumentReference.Create') && patientsIn(channel, members.items).length === 1;
  const intoChart = () => act(() => exportConversation(client, id, withReason(reason)), 'The conversation is in the chart.');
  const name = channel.display ?? channel.name ?? kindWords(channel.kind);
  return (
    <Section
      title={name}
      aside={members.items.map(({ member }) => nameOf(member)).join(', ')}
      actions={
        <>
          {channel.legalHold ? <Status tone="warn">Legal hold</Status> : null}
          {rights.hold ? <Hold {...{ channel, reason, onChanged }} /> : null}
          {mayExport ? (
            <Button size="compact-sm" variant="default" loading={busy} onClick={() => void intoChart()}>
              Put into the chart
            </Button>
          ) : null}
          <ActionIcon aria-label="All conversations" title="All conversations" color="gray" onClick={onClose}>
            <IconArrowLeft size={18} />
          </ActionIcon>
        </>
      }
    >
      <Fault>{fault}</Fault>
      {members.status === 'ready' && rights.whyNotWrite === undefined ? (
        <Write id={id} reason={reason} onSent={list.refresh} />
      ) : null}
      {list.items.length > 0 ? (
        <ul className={classes['messages']} aria-label="Messages, the newest first">
          {list.items.map((message) => (
            <Message key={message.id} {...{ message, rights, reason }} onChanged={list.refresh} />
          ))}
        </ul>
      ) : list.status === 'loading' ? (
        <SkeletonRows rows={4} />
      ) : (
        <StatePanel compact icon={IconMessages} title={list.status === 'error' ? sentenceFor(list.error) : 'No messages'} />
      )}
      {list.hasMore ? (
        <Button m="sm" variant="default" size="compact-sm" onClick={list.more}>
          Show older messages
        </Button>
      ) : null}
    </Section>
  );
}

/** Puts the conversation under a legal hold, or ends that. */
function Hold({ channel, reason, onChanged }: Omit<ConversationProps, 'onClose'>) {
  const client = useClient();
  const confirm = useConfirm();
  const { legalHold = false, id = '', meta } = channel;
  const [busy, setBusy] = useState(false);
  const change = async () => {
    const sure = await confirm(legalHold ? endHold : beginHold);
    if (!sure) return;
    setBusy(true);
    try {
      const saved = await client.call<Channel>(`channels/${id}`, {
        method: 'PATCH',
        body: [{ op: 'add', path: '/legalHold', value: !legalHold }],
        query: { versionId: meta?.versionId },
        headers: withReason(reason),
      });
      onChanged({ ...channel, ...saved });
    } catch (error) {
      toastFailure(error, 'The legal hold was not changed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void change()}>
      {legalHold ? 'End the legal hold…' : 'Put under a legal hold…'}
    </Button>
  );
}
const beginHold: Question = {
  title: 'Put this conversation under a legal hold?',
  text: 'Nobody can withdraw or delete anything said in it, and nothing is removed by age. Its members see that it is held.',
  confirm: 'Put under a legal hold',
};
const endHold: Question = {
  title: 'End the legal hold?',
  text: 'Members can withdraw their messages again, and old ones are removed as the practice chose.',
  confirm: 'End the legal hold',
  destructive: true,
};

interface WriteProps {
  readonly id: string;
  readonly reason: string;
  readonly onSent: () => void;
}

function Write({ id, reason, onSent }: WriteProps) {
  const client = useClient();
  const { busy, fault, act } = useAct();
  const [text, setText] = useState('');
  useUnsavedForm(text.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { channel: { id, resourceType: 'Channel' }, kind: 'Message', text: text.trim() };
    void act(() => client.call('chatMessages', { method: 'POST', body, headers: withReason(reason) }), 'Message sent.').then(
      (done) => {
        if (!done) return;
        // Words typed while it was sent stay.
        setText((now) => (now.startsWith(text) ? now.slice(text.length) : now));
        onSent();
      },
    );
  };
  return (
    <form className={classes['ask']} onSubmit={submit}>
      <Textarea
        label="Write in this conversation"
        description="Its members see that you wrote it"
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Fault>{fault}</Fault>
      <Button type="submit" loading={busy} disabled={text.trim() === ''}>
        Send
      </Button>
    </form>
  );
}

interface MessageProps {
  readonly message: ChatMessage;
  readonly rights: ConversationRights;
  readonly reason: string;
  readonly onChanged: () => void;
}

function Message({ message, rights, reason, onChanged }: MessageProps) {
  const client = useClient();
  const confirm = useConfirm();
  const { busy, fault, act } = useAct();
  const [text, setText] = useState<string>();
  const { id = '', author, sent, edited, retracted, meta } = message;
  const change = (path: '/text' | '/retracted', value: string) =>
    act(() =>
      client.call(`chatMessages/${id}`, {
        method: 'PATCH',
        body: [{ op: 'add', path, value }],
        query: { versionId: meta?.versionId },
        headers: withReason(reason),
      }),
    ).then((done) => {
      if (!done) return;
      setText(undefined);
      onChanged();
    });
  const withdraw = async () => {
    const sure = await confirm({
      title: 'Withdraw this message?',
      text: 'Its text disappears for everybody. That there was a message stays visible.',
      confirm: 'Withdraw',
      destructive: true,
    });
    if (sure) await change('/retracted', new Date().toISOString());
  };
  const mayChange = retracted === undefined && rights.edit(message);
  const mayWithdraw = retracted === undefined && rights.withdraw(message);
  return (
    <li>
      <p className={classes['quiet']}>
        <b>{nameOf(author ?? { id: '' })}</b> {sent ? momentWords(sent) : ''} {edited ? '· edited' : ''}
      </p>
      {retracted ? (
        <Withdrawn message={message} reason={reason} />
      ) : text === undefined ? (
        <p dir="auto" className={classes['text']}>
          {message.text}
        </p>
      ) : (
        <Textarea
          aria-label="New text of the message"
          autosize
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <MessageFiles message={message} reason={reason} />
      <Fault>{fault}</Fault>
      {mayChange ? (
        <span className={classes['deeds']}>
          {text === undefined ? (
            <>
              <Button size="compact-sm" variant="default" onClick={() => setText(message.text ?? '')}>
                Correct
              </Button>
              {mayWithdraw ? (
                <Button size="compact-sm" variant="default" onClick={() => void withdraw()}>
                  Withdraw…
                </Button>
              ) : null}
            </>
          ) : (
            <>
              <Button
                size="compact-sm"
                loading={busy}
                disabled={text.trim() === '' || text === message.text}
                onClick={() => void change('/text', text.trim())}
              >
                Save
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setText(undefined)}>
                Cancel
              </Button>
            </>
          )}
        </span>
      ) : null}
    </li>
  );
}
