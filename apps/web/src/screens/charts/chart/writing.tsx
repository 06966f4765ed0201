import { useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { SkeletonRows } from '@notewell/ui';
import { useId } from 'react';
import { dateWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMe } from '../../../shell/session/session.ts';
import classes from './chart.module.css';

/** The user's unsigned notes about the patient. Each opens here, next to the chart. */
export function Writing({ patientId }: { readonly patientId: string }) {
  const id = useId();
  const { profile } = useMe();
  const { items, status } = useList({
    type: 'Note',
    partition: patientId,
    filters: [
      { kind: 'Author', values: [profile.id] },
      { kind: 'Status', values: ['Preliminary'] },
    ],
    orderBy: 'created',
    order: 'desc',
    pageSize: 20,
  });
  return (
    <section className={classes['drafts']} aria-labelledby={id}>
      <h2 id={id} className={classes['partTitle']}>
        What I am writing
      </h2>
      {items.length > 0 ? (
        <ul className={classes['rows']}>
          {items.map((note) => (
            <Draft key={note.id} note={note} />
          ))}
        </ul>
      ) : status === 'loading' ? (
        <SkeletonRows rows={2} height={48} />
      ) : (
        <p className={classes['draftWords']}>
          {status === 'ready' ? 'No note open. Start or open a note to write it next to the chart.' : 'Could not be loaded.'}
        </p>
      )}
    </section>
  );
}

/** Title, day and beginning of the text. */
function Draft({ note: { id = '', title, serviceDate, sections } }: { readonly note: Note }) {
  const begins = sections?.find(({ text }) => text?.trim())?.text;
  return (
    <li className={classes['draft']}>
      <ResourceLink type="Note" id={id} className={classes['draftLink'] ?? ''}>
        {title ?? 'Note'}
      </ResourceLink>
      <span className={classes['draftDay']}>{serviceDate ? dateWords(serviceDate) : 'No day yet'}</span>
      <span className={classes['draftWords']}>{begins ?? 'No words yet.'}</span>
    </li>
  );
}
