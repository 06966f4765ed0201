import { Status } from '@notewell/ui';
import { lazy, Suspense, useState } from 'react';
import { dateWords, dayWords } from '../../../platform/dates.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './chart.module.css';
import { firstRows, Part, Rows, standingOf } from './part.tsx';

// Opened on request, so loaded on demand.
const AddDocument = lazy(() =>
  import('../../../features/charts/documents/add-document.tsx').then((one) => ({ default: one.AddDocument })),
);
const DocumentView = lazy(() =>
  import('../../../features/charts/documents/document-view.tsx').then((one) => ({ default: one.DocumentView })),
);

/** Current documents of the chart, newest first; those not reviewed are marked. */
export function DocumentsPart({ patientId }: { readonly patientId: string }) {
  const may = useMayDo();
  const [opened, setOpened] = useState<string>();
  const { items, ...list } = useReadableList({
    type: 'DocumentReference',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Current'] }],
    orderBy: 'created',
    order: 'desc',
    pageSize: 50,
  });
  const status = standingOf(list);
  return (
    <Part
      title="Documents"
      count={status === 'ready' ? items.length : undefined}
      {...(may('Create', 'DocumentReference') && {
        add: 'Add document',
        form: (done: () => void) => (
          <Suspense>
            <AddDocument patientId={patientId} onClose={done} />
          </Suspense>
        ),
      })}
    >
      <Rows status={status} count={items.length} empty="None." most={firstRows}>
        {items.map((document) => (
          <li key={document.id} className={classes['row']}>
            <button type="button" className={classes['opens']} onClick={() => setOpened(document.id)}>
              <span className={classes['rowName']}>{document.title ?? document.type?.display ?? 'Document'}</span>
              <span className={classes['rowDetail']} data-whole>
                {document.documentDate ? dateWords(document.documentDate) : document.created ? dayWords(document.created) : ''}
              </span>
            </button>
            {document.reviewed?.at ? null : (
              <Status tone="info" plain>
                Not reviewed
              </Status>
            )}
          </li>
        ))}
      </Rows>
      {opened ? (
        <Suspense>
          <DocumentView id={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </Part>
  );
}
