import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { Section, SkeletonRows, StatePanel, Status, useConfirm } from '@notewell/ui';
import { IconFileText } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { sentenceFor } from '../../../platform/failure.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { AdminPage, type AdminPart, MayButton, usePages } from '../admin-page/index.ts';
import { EntryDialog } from './entry.dialog.tsx';
import classes from './shelf.module.css';
import { baseOf, type Shelf, type ShelfRow } from './shelf.ts';

interface ShelfPageProps<R extends ShelfRow> {
  readonly part: AdminPart;
  readonly shelf: Shelf<R>;
  /** Further content, below the entries. */
  readonly children?: ReactNode;
}

/** Content that all practices of the installation share, for those who write it. */
export function ShelfPage<R extends ShelfRow>({ part, shelf, children }: ShelfPageProps<R>) {
  const client = useClient();
  const confirm = useConfirm();
  const list = usePages<R>(baseOf(shelf), { query: { pageSize: 100, ...shelf.order } });
  const [edited, setEdited] = useState<R | 'new'>();
  const noun = shelf.noun.toLowerCase();
  const remove = async (row: R) => {
    const sure = await confirm({
      title: `Delete ${shelf.nameOf(row)}?`,
      text: 'It disappears from all practices.',
      confirm: 'Delete',
      destructive: true,
    });
    if (!sure) return;
    await client.call(`${baseOf(shelf)}/${row.id}`, { method: 'DELETE' }).then(list.refresh, toastFailure);
  };
  return (
    <AdminPage
      part={part}
      actions={
        <MayButton needs={part.needs} onClick={() => setEdited('new')}>
          {`New ${noun}`}
        </MayButton>
      }
    >
      <div className={classes.parts}>
        <Section title={part.title} aside={list.items.length || undefined}>
          <p className={classes.words}>{shelf.about}</p>
          {list.items.length > 0 ? (
            <ul className={classes.rows}>
              {list.items.map((row) => (
                <Row key={row.id} shelf={shelf} row={row} onEdit={() => setEdited(row)} onRemove={() => void remove(row)} />
              ))}
            </ul>
          ) : list.status === 'loading' ? (
            <SkeletonRows rows={3} />
          ) : (
            <StatePanel
              compact
              icon={IconFileText}
              tone={list.status === 'error' ? 'error' : undefined}
              title={list.status === 'error' ? sentenceFor(list.error) : `No ${noun} yet`}
            />
          )}
          {list.hasMore ? (
            <div className={classes.more}>
              <Button variant="default" size="compact-sm" onClick={list.more}>
                Show more
              </Button>
            </div>
          ) : null}
        </Section>
        {children}
      </div>
      {edited === undefined ? null : (
        <EntryDialog
          shelf={shelf}
          entry={edited === 'new' ? undefined : edited}
          onDone={list.refresh}
          onClose={() => setEdited(undefined)}
        />
      )}
    </AdminPage>
  );
}

interface RowProps<R extends ShelfRow> {
  readonly shelf: Shelf<R>;
  readonly row: R;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Row<R extends ShelfRow>({ shelf, row, onEdit, onRemove }: RowProps<R>) {
  const name = shelf.nameOf(row);
  const { word, tone } = shelf.stateOf(row);
  return (
    <li>
      <span className={classes.what}>
        <b dir="auto">{name}</b>
        <span className={classes.quiet} dir="auto">
          {shelf.detailOf(row)}
        </span>
      </span>
      <Status tone={tone}>{word}</Status>
      <span className={classes.deeds}>
        <Button size="compact-sm" variant="default" aria-label={`Change ${name}`} onClick={onEdit}>
          Change
        </Button>
        <Button size="compact-sm" variant="default" aria-label={`Delete ${name}`} onClick={onRemove}>
          Delete…
        </Button>
      </span>
    </li>
  );
}
