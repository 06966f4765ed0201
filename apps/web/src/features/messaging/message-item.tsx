import type { ChatMessage } from '@notewell/model';
import { nameOf } from '@notewell/rules/messaging';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentWords, timeOf } from '../../platform/dates.ts';
import { LinkedText } from './linked-text.tsx';
import { MessageFiles } from './message-files.tsx';
import { MessageHistory } from './message-history.tsx';
import { emojis, type MessageItemProps, MessageMenu } from './message-menu.tsx';
import classes from './messaging.module.css';
import { PriorityStatus } from './priority-status.tsx';
import { CorrectBox, LostCorrection } from './writing/correct-box.tsx';

const spoken: Readonly<Record<string, string>> = emojis;

/** One message with its state, reactions and menu. Drawn again only if something of it changed. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, self, begins, isFound, waits, parent, rights, actions, isEditing, correction, onEdit } = props;
  const { author, sent, edited, retracted, thread, priority, pinned } = message;
  // A box that was typed in stays, also once its text is empty or as it was.
  const [isTyped, setTyped] = useState(false);
  const corrects = (isEditing || isTyped || correction !== undefined) && !retracted && rights?.edit(message) !== false;
  const close = () => {
    setTyped(false);
    // The menu may have opened the box of another message.
    if (isEditing) onEdit();
  };
  const isOwn = author?.id === self;
  const [showsHistory, setShowsHistory] = useState(false);
  return (
    <article
      className={classes['message']}
      data-own={isOwn || undefined}
      data-found={isFound || undefined}
      aria-label={`${isOwn ? 'You' : nameOf(author ?? { id: '' })}${sent ? `, ${momentWords(sent)}` : ''}`}
    >
      {begins ? <Author author={author} isOwn={isOwn} sent={sent} /> : null}
      {thread ? (
        <blockquote className={classes['quote']}>
          <b>{parent ? nameOf(parent.author ?? { id: '' }) : (thread.display ?? 'An earlier message')}</b>{' '}
          {parent?.retracted ? 'Message withdrawn' : parent?.text}
        </blockquote>
      ) : null}
      <div className={classes['body']}>
        <PriorityStatus priority={priority} />
        {corrects ? (
          <CorrectBox
            message={message}
            takesFocus={isEditing}
            onTyped={() => setTyped(true)}
            onSave={(next) => actions.edit(message, next)}
            onClose={close}
          />
        ) : (
          <Words message={message} correction={correction} />
        )}
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
      {retracted || waits || corrects ? null : <MessageMenu {...props} />}
    </article>
  );
});

function Words({ message, correction }: Pick<MessageItemProps, 'message' | 'correction'>) {
  const { text, retracted } = message;
  return (
    <>
      {retracted ? <p className={classes['withdrawn']}>Message withdrawn</p> : null}
      {text && !retracted ? (
        <p className={classes['text']} dir="auto">
          <LinkedText text={text} />
        </p>
      ) : null}
      {correction ? <LostCorrection message={message} /> : null}
    </>
  );
}

interface AuthorProps {
  readonly author: ChatMessage['author'];
  readonly isOwn: boolean;
  readonly sent: string | undefined;
}
function Author({ author, isOwn, sent }: AuthorProps) {
  const { t } = useTranslation();
  const isOutside = !isOwn && (author?.resourceType === 'Patient' || author?.resourceType === 'RelatedPerson');
  return (
    <header className={classes['author']}>
      <b dir="auto">{isOwn ? 'You' : nameOf(author ?? { id: '' })}</b>
      {isOutside ? (
        <span className={classes['outside']}>{author.resourceType === 'Patient' ? t('Patient') : 'Relative'}</span>
      ) : null}
      {sent ? <time dateTime={sent}>{timeOf(sent)}</time> : null}
    </header>
  );
}

function Reactions({ message, self, rights, actions }: MessageItemProps) {
  const counted = new Map<string, { readonly names: string[]; isOwn: boolean }>();
  for (const { emoji, by } of message.reactions ?? []) {
    const held = counted.get(emoji) ?? { names: [], isOwn: false };
    const isOwn = by.id === self;
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
