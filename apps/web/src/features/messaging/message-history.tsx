import { useHistory } from '@notewell/client/react';
import { PlainModal, SkeletonRows } from '@notewell/ui';
import { momentWords } from '../../platform/dates.ts';
import { sentenceFor } from '../../platform/failure.ts';
import classes from './messaging.module.css';

/** Earlier words of a message, newest first. Those of a withdrawn one are read by those who look after all messages. */
export function MessageHistory({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, status, error } = useHistory('ChatMessage', id);
  // Reactions and read marks make versions too: only changes of the words are shown.
  const versions = (data ?? []).filter((one, at, all) => {
    const older = all[at + 1];
    return one.text !== older?.text || one.retracted !== older?.retracted;
  });
  return (
    <PlainModal onClose={onClose} title="Versions of the message">
      {status === 'loading' ? <SkeletonRows rows={3} /> : null}
      {status === 'error' ? <p role="alert">{sentenceFor(error)}</p> : null}
      <ol className={classes['versions']}>
        {versions.map((one) => (
          <li key={one.meta?.versionId}>
            <span className={classes['when']}>{momentWords(one.meta?.lastModified ?? one.sent ?? '')}</span>
            <p className={classes['text']} dir="auto">
              {one.retracted ? 'Message withdrawn' : (one.text ?? 'Without words')}
            </p>
          </li>
        ))}
      </ol>
    </PlainModal>
  );
}
