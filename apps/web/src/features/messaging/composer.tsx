import { ActionIcon, Button, Menu, Textarea } from '@mantine/core';
import { useCall, useClient, useConnection } from '@notewell/client/react';
import type { Channel, ChatMessage, NotificationPriority } from '@notewell/model';
import type { Unreached } from '@notewell/protocol';
import { nameOf, type PersonReference, readerWords } from '@notewell/rules/messaging';
import { IconClock, IconFlag, IconSend, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../shell/frame/phone.ts';
import { toastFailure } from '../../shell/hooks/toasts.ts';
import { AttachMenu, ChosenFiles, useAttachments } from './attachments.tsx';
import classes from './messaging.module.css';
import { ScheduledMessages, SendLater } from './scheduled-messages.tsx';
import { chartReferences } from './use-chart-references.ts';
import type { OpenConversation } from './use-conversation.ts';
import type { MessageActions } from './use-message-actions.ts';
import { type Scheduled, useScheduled, withScheduled } from './use-scheduled.ts';
import { useChosen } from './writing/use-chosen.ts';
import { useDraft } from './writing/use-drafts.ts';
import { useMentionMenu } from './writing/use-mention-menu.ts';

interface ComposerProps {
  readonly id: string;
  readonly channel: Channel | undefined;
  readonly members: OpenConversation['members'];
  readonly me: OpenConversation['me'];
  readonly rights: OpenConversation['rights'];
  readonly actions: MessageActions;
  readonly replyTo: ChatMessage | undefined;
  readonly onReply: (to: ChatMessage) => void;
  readonly onReplied: () => void;
}

const priorities = { Normal: 'Normal', High: 'Important', Urgent: 'Urgent' } as const satisfies Partial<
  Record<NotificationPriority, string>
>;
type Priority = keyof typeof priorities;

/** The text box, which takes the focus once there is a message to reply to. */
function useFocusOn(replyTo: ChatMessage | undefined) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (replyTo) box.current?.focus();
  }, [replyTo]);
  return box;
}

/** Writes a message, and says who will read it. Enter sends where there is a keyboard. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { id, channel, members, me, rights, actions, replyTo, onReply, onReplied } = props;
  const { t } = useTranslation();
  const phone = usePhone();
  const { online } = useConnection();
  const { text, setText, putBack } = useDraft(id);
  const [priority, setPriority] = useState<Priority>('Normal');
  const { files, references, fault: unkept, change: choose } = useChosen(id);
  const attached = useAttachments(rights, files, (next) => choose({ files: next }));
  const chart = chartReferences(references, (next) => choose({ references: next }));
  const box = useFocusOn(replyTo);
  const mentions = useMentionMenu({ text, setText, members, self: me.profile.id, box });
  const send = () => {
    if (text.trim() === '' && files.length === 0) return;
    const sent = actions.send({ text: text.trim(), replyTo, priority, files, references });
    sent.catch((error: unknown) => {
      putBack(text);
      choose({ files, references });
      toastFailure(error, 'The message is not on the device');
    });
    setText('');
    choose({ files: [], references: [] }, sent);
    attached.clearFault();
    setPriority('Normal');
    onReplied();
    box.current?.focus();
  };
  const later = useScheduled(id);
  const [choosesTime, setChoosesTime] = useState(false);
  const sendAt = (at: string) => {
    setChoosesTime(false);
    later.add(actions.scheduled({ text: text.trim(), replyTo, priority }, at)).then(
      () => {
        setText('');
        setPriority('Normal');
        onReplied();
      },
      (error: unknown) => toastFailure(error, 'The message was not scheduled'),
    );
  };
  const edit = useEdit({ text, setText, priority, setPriority, replyTo, onReply });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (mentions.onKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !phone) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && replyTo) onReplied();
  };
  const unreached = useUnreached(id, { me, members });
  const words = { self: me.profile.id, patientWord: t('patient'), unreached };
  const readers = channel ? readerWords(channel, members, words) : '';
  return (
    <form
      className={classes['composer']}
      {...attached.handlers}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {mentions.people.length > 0 ? <People people={mentions.people} chosen={mentions.chosen} onPick={mentions.pick} /> : null}
      {replyTo ? <Replying to={replyTo} onCancel={onReplied} /> : null}
      <ScheduledMessages list={later} onEdit={edit} />
      {choosesTime ? <SendLater onChoose={sendAt} onClose={() => setChoosesTime(false)} /> : null}
      <ChosenFiles
        files={files}
        references={chart.references}
        onRemove={(file) => attached.set(files.filter((one) => one !== file))}
        onRemoveReference={chart.remove}
      />
      <AttachFault fault={attached.fault ?? unkept} />
      <div className={classes['write']}>
        {attached.may ? (
          <AttachMenu onAdd={attached.add} chart={me.who === 'staff' ? { ...chart, patient: channel?.patient } : undefined} />
        ) : null}
        <Textarea
          ref={box}
          className={classes['box'] ?? ''}
          aria-label="Message"
          placeholder="Write a message"
          autosize
          minRows={1}
          maxRows={8}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            mentions.setCaret(currentTarget.selectionStart);
          }}
          onSelect={({ currentTarget }) => mentions.setCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          // A drawer around it hears Escape first.
          data-mantine-stop-propagation={mentions.people.length > 0 || undefined}
        />
        {me.who === 'staff' ? <PriorityMenu value={priority} onChange={setPriority} /> : null}
        {later.may && text.trim() !== '' && files.length + chart.references.length === 0 ? (
          <ActionIcon aria-label="Send later" title="Send later" color="gray" onClick={() => setChoosesTime(true)}>
            <IconClock size={18} />
          </ActionIcon>
        ) : null}
        <Button
          type="submit"
          aria-label="Send"
          className={classes['send'] ?? ''}
          disabled={text.trim() === '' && files.length === 0}
          leftSection={<IconSend size={16} aria-hidden />}
        >
          Send
        </Button>
      </div>
      <p className={classes['readers']}>
        {readers}
        {chart.references.length > 0 && text.trim() === '' ? ' · Say what it is about' : ''}
        {online ? '' : ' · Sent as soon as there is a connection'}
      </p>
    </form>
  );
});

const AttachFault = ({ fault }: { readonly fault: string | undefined }) =>
  fault ? (
    <p className={classes['readers']} role="alert">
      {fault}
    </p>
  ) : null;

interface Editing extends Pick<ComposerProps, 'replyTo' | 'onReply'> {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly priority: Priority;
  readonly setPriority: (priority: Priority) => void;
}

/** Takes a scheduled message back into the composer, after what is written there, with its thread and priority. */
function useEdit({ text, setText, priority, setPriority, replyTo, onReply }: Editing): (message: Scheduled) => void {
  const client = useClient();
  return (message) => {
    setText(withScheduled(text, message.text));
    if (priority === 'Normal' && isPriority(message.priority)) setPriority(message.priority);
    if (message.thread && !replyTo)
      client.get('ChatMessage', message.thread.id).then(
        (to) => to && onReply(to),
        (error: unknown) => toastFailure(error, 'The message that it answers could not be loaded'),
      );
  };
}
const isPriority = (one: NotificationPriority | undefined): one is Priority => one !== undefined && one in priorities;

const Replying = ({ to, onCancel }: { readonly to: ChatMessage; readonly onCancel: () => void }) => (
  <div className={classes['replying']}>
    <span>
      Reply to <b>{nameOf(to.author ?? { id: '' })}</b>: {to.text}
    </span>
    <ActionIcon aria-label="Do not reply" size="sm" onClick={onCancel}>
      <IconX size={16} />
    </ActionIcon>
  </div>
);

/** Members from outside the staff who cannot sign in. */
function useUnreached(id: string, { me, members }: Pick<ComposerProps, 'me' | 'members'>): readonly string[] {
  const asks = me.who === 'staff' && members.some(({ member }) => member.resourceType !== 'Practitioner');
  return useCall<Unreached>(asks ? `channels/${id}/unreached` : null).data?.ids ?? [];
}

interface PeopleProps {
  readonly people: readonly PersonReference[];
  readonly chosen: number;
  readonly onPick: (person: PersonReference) => void;
}

const People = ({ people, chosen, onPick }: PeopleProps) => (
  <ul className={classes['people']} aria-label="Members to name">
    {people.map((person, index) => (
      <li key={person.id}>
        <button type="button" data-chosen={index === chosen || undefined} onClick={() => onPick(person)}>
          {nameOf(person)}
        </button>
      </li>
    ))}
  </ul>
);

interface PriorityMenuProps {
  readonly value: Priority;
  readonly onChange: (value: Priority) => void;
}

function PriorityMenu({ value, onChange }: PriorityMenuProps) {
  return (
    <Menu position="top-end">
      <Menu.Target>
        <ActionIcon aria-label={`Priority: ${priorities[value]}`} title="Priority" color={value === 'Normal' ? 'gray' : 'red'}>
          <IconFlag size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['Normal', 'High', 'Urgent'] as const).map((one) => (
          <Menu.Item key={one} onClick={() => onChange(one)}>
            {priorities[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
