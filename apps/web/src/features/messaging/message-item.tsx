import { ActionIcon, Button, Group, Menu, Textarea } from '@mantine/core';
import type { ChatMessage } from '@notewell/model';
import { nameOf } from '@notewell/rules/messaging';
import { Status } from '@notewell/ui';
import { IconArrowBackUp, IconDots, IconPencil, IconPin, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentWords, timeOf } from '../../platform/dates.ts';
import { MessageFiles } from './message-files.tsx';
import { MessageHistory } from './message-history.tsx';
import classes from './messaging.module.css';
import type { OpenConversation } from './use-conversation.ts';
import type { useMessageActions } from './use-message-actions.ts';

/** The reactions on offer, with their spoken names. */
const emojis = { '👍': 'Thumbs up', '❤️': 'Heart', '✅': 'Done', '👀': 'Looking', '🙏': 'Thanks', '🎉': 'Celebrate' } as const;
const spoken: Readonly<Record<string, string>> = emojis;

interface MessageItemProps {
  readonly message: ChatMessage;
  /** True for the first message under its author's name. */
  readonly begins: boolean;
  /** True for the message that a search opened. */
  readonly isFound: boolean;
  readonly parent: ChatMessage | undefined;
  readonly conversation: OpenConversation;
  readonly actions: ReturnType<typeof useMessageActions>;
  readonly isEditing: boolean;
  readonly onEdit: (on: boolean) => void;
  readonly onReply: () => void;
}

/** One message with its state, reactions and menu. */
export function MessageItem(props: MessageItemProps) {
  const { message, begins, isFound, parent, conversation, actions, isEditing, onEdit } = props;
  const { t } = useTranslation();
  const { me, isWaiting } = conversation;
  const { author, sent, edited, retracted, text, thread, priority, pinned } = message;
  const isOwn = author?.id === me.profile.id;
  const waits = isWaiting(message);
  const [showsHistory, setShowsHistory] = useState(false);
  return (
    <article
      className={classes['message']}
      data-own={isOwn || undefined}
      data-found={isFound || undefined}
      aria-label={`${isOwn ? 'You' : nameOf(author ?? { id: '' })}${sent ? `, ${momentWords(sent)}` : ''}`}
    >
      {begins ? (
        <header className={classes['author']}>
          <b dir="auto">{isOwn ? 'You' : nameOf(author ?? { id: '' })}</b>
          {!isOwn && (author?.resourceType === 'Patient' || author?.resourceType === 'RelatedPerson') ? (
            <span className={classes['outside']}>{author.resourceType === 'Patient' ? t('Patient') : 'Relative'}</span>
          ) : null}
          {sent ? <time dateTime={sent}>{timeOf(sent)}</time> : null}
        </header>
      ) : null}
      {thread ? (
        <blockquote className={classes['quote']}>
          <b>{parent ? nameOf(parent.author ?? { id: '' }) : (thread.display ?? 'An earlier message')}</b>{' '}
          {parent?.retracted ? 'Message withdrawn' : parent?.text}
        </blockquote>
      ) : null}
      <div className={classes['body']}>
        {priority === 'High' || priority === 'Urgent' ? (
          <Status tone={priority === 'Urgent' ? 'bad' : 'warn'}>{priority === 'Urgent' ? 'Urgent' : 'Important'}</Status>
        ) : null}
        {retracted ? (
          <p className={classes['withdrawn']}>Message withdrawn</p>
        ) : isEditing ? (
          <EditBox message={message} onSave={(next) => void actions.edit(message, next)} onClose={() => onEdit(false)} />
        ) : text ? (
          <p className={classes['text']} dir="auto">
            {text}
          </p>
        ) : null}
        {retracted ? null : <MessageFiles message={message} />}
        <span className={classes['marks']}>
          {pinned && !retracted ? 'Pinned' : ''}
          {(edited || retracted) && sent ? (
            <button type="button" className={classes['marksButton']} onClick={() => setShowsHistory(true)}>
              {retracted ? ' Versions' : ' Edited'}
            </button>
          ) : null}
          {waits ? ' Waiting to be sent' : ''}
        </span>
      </div>
      {showsHistory ? <MessageHistory id={message.id ?? ''} onClose={() => setShowsHistory(false)} /> : null}
      {retracted ? null : <Reactions {...props} />}
      {retracted || waits || isEditing ? null : <MessageMenu {...props} />}
    </article>
  );
}

interface EditBoxProps {
  readonly message: ChatMessage;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

function EditBox({ message, onSave, onClose }: EditBoxProps) {
  const [text, setText] = useState(message.text ?? '');
  const save = () => {
    if (text.trim() === '') return;
    if (text !== message.text) onSave(text.trim());
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <div className={classes['edit']}>
      <Textarea
        aria-label="Correct the message"
        autosize
        autoFocus
        maxRows={10}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" mt={4}>
        <Button size="compact-sm" disabled={text.trim() === ''} onClick={save}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}

function Reactions({ message, conversation: { me, rights }, actions }: MessageItemProps) {
  const counted = new Map<string, { readonly names: string[]; isOwn: boolean }>();
  for (const { emoji, by } of message.reactions ?? []) {
    const held = counted.get(emoji) ?? { names: [], isOwn: false };
    const isOwn = by.id === me.profile.id;
    held.names.push(isOwn ? 'You' : nameOf(by));
    counted.set(emoji, { names: held.names, isOwn: held.isOwn || isOwn });
  }
  if (counted.size === 0) return null;
  return (
    <div className={classes['reactions']}>
      {[...counted].map(([emoji, { names, isOwn }]) => (
        <button
          key={emoji}
          type="button"
          className={classes['reaction']}
          aria-pressed={isOwn}
          aria-label={`${spoken[emoji] ?? emoji}: ${names.join(', ')}`}
          title={names.join(', ')}
          disabled={!rights?.react}
          onClick={() => void actions.react(message, emoji)}
        >
          {emoji} {names.length}
        </button>
      ))}
    </div>
  );
}

function MessageMenu({ message, conversation: { rights, me }, actions, onReply, onEdit }: MessageItemProps) {
  if (!rights) return null;
  const writes = rights.whyNotWrite === undefined;
  const edits = rights.edit(message);
  if (!writes && !rights.react && !rights.pin && !edits) return null;
  const who = message.author?.id === me.profile.id ? 'your message' : `message of ${nameOf(message.author ?? { id: '' })}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes['messageMenu'] ?? ''} aria-label={`Actions for ${who}`} size="sm">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {writes ? (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={onReply}>
            Reply
          </Menu.Item>
        ) : null}
        {rights.react
          ? Object.entries(emojis).map(([emoji, name]) => (
              <Menu.Item
                key={emoji}
                leftSection={<span aria-hidden>{emoji}</span>}
                onClick={() => void actions.react(message, emoji)}
              >
                {name}
              </Menu.Item>
            ))
          : null}
        {rights.pin ? (
          <Menu.Item leftSection={<IconPin size={16} />} onClick={() => void actions.pin(message)}>
            {message.pinned ? 'Unpin' : 'Pin'}
          </Menu.Item>
        ) : null}
        {edits ? (
          <>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(true)}>
              Correct
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void actions.withdraw(message)}>
              Withdraw
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
