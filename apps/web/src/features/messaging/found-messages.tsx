import { useList } from '@notewell/client/react';
import { foundParts, nameOf } from '@notewell/rules/messaging';
import { SkeletonRows } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { dateWords, dayOf } from '../../platform/dates.ts';
import classes from './messaging.module.css';

interface FoundMessagesProps {
  readonly text: string;
  readonly titleOf: (channel: string) => string;
}

/** Messages of the user's conversations that have these words, newest first. Each opens at its place. */
export function FoundMessages({ text, titleOf }: FoundMessagesProps) {
  const { items, status, continuation, loadMore } = useList({
    type: 'ChatMessage',
    filters: [{ kind: 'Text', text }],
    orderBy: 'sent',
    order: 'desc',
    pageSize: 30,
  });
  if (status === 'loading') return <SkeletonRows rows={3} />;
  if (status !== 'ready')
    return <p className={classes['none']}>Messages are searched on the server. Try again with a connection.</p>;
  if (items.length === 0) return <p className={classes['none']}>No message has these words.</p>;
  return (
    <>
      <ul className={classes['rows']}>
        {items.map(({ id = '', channel, author, sent = '', text: own = '' }) => (
          <li key={id} className={classes['row']}>
            <div className={classes['rowWords']}>
              <span className={classes['rowTitle']}>
                <Link
                  className={classes['rowLink'] ?? ''}
                  to={`/messages/channels/${channel.id}`}
                  search={{ message: id, at: sent } as never} // routes read it loosely
                >
                  {titleOf(channel.id)}
                </Link>
              </span>
              <span className={classes['foundText']}>
                {nameOf(author ?? { id: '' })}:{' '}
                {foundParts(own, text).map((part, at) => (part.hit ? <mark key={at}>{part.text}</mark> : part.text))}
              </span>
            </div>
            <span className={classes['when']}>{sent ? dateWords(dayOf(sent)) : ''}</span>
          </li>
        ))}
      </ul>
      {continuation ? (
        <button type="button" className={classes['more']} onClick={loadMore}>
          Show more
        </button>
      ) : null}
    </>
  );
}
