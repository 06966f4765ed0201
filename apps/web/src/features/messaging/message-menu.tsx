import { Menu } from '@mantine/core';
import type { ChatMessage } from '@notewell/model';
import { type ConversationRights, type Correction, nameOf } from '@notewell/rules/messaging';
import { IconArrowBackUp, IconPencil, IconPin, IconTrash } from '@tabler/icons-react';
import { LazyMenu } from './lazy-menu.tsx';
import classes from './messaging.module.css';
import type { MessageActions } from './use-message-actions.ts';

/** The reactions on offer, with their spoken names. */
export const emojis = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '✅': 'Done',
  '👀': 'Looking',
  '🙏': 'Thanks',
  '🎉': 'Celebrate',
} as const;

export interface MessageItemProps {
  readonly message: ChatMessage;
  /** Id of the user. */
  readonly self: string;
  /** True for the first message under its author's name. */
  readonly begins: boolean;
  /** True for the message that a search opened. */
  readonly isFound: boolean;
  /** True until the server has it. */
  readonly waits: boolean;
  readonly parent: ChatMessage | undefined;
  /** Undefined until the members are known. */
  readonly rights: Pick<ConversationRights, 'whyNotWrite' | 'pin' | 'react' | 'edit' | 'withdraw'> | undefined;
  readonly actions: MessageActions;
  readonly isEditing: boolean;
  /** Its text as the user is correcting it, not saved. */
  readonly correction: Correction | undefined;
  /** Called with the id of the message to edit, or without. */
  readonly onEdit: (id?: string) => void;
  readonly onReply: (message: ChatMessage) => void;
}

/** Further actions of a message. */
export function MessageMenu(props: MessageItemProps) {
  const { message, self, rights } = props;
  if (!rights || (rights.whyNotWrite !== undefined && !rights.react && !rights.pin)) return null;
  const who = message.author?.id === self ? 'your message' : `message of ${nameOf(message.author ?? { id: '' })}`;
  return <LazyMenu className={classes['messageMenu']} label={`Actions for ${who}`} items={() => <Choices {...props} />} />;
}

function Choices({ message, rights, actions, onReply, onEdit }: MessageItemProps) {
  if (!rights) return null;
  return (
    <>
      {rights.whyNotWrite === undefined ? (
        <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => onReply(message)}>
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
      {rights.edit(message) ? (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(message.id)}>
          Correct
        </Menu.Item>
      ) : null}
      {rights.withdraw(message) ? (
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void actions.withdraw(message)}>
          Withdraw
        </Menu.Item>
      ) : null}
    </>
  );
}
