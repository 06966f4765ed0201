import { Button } from '@mantine/core';
import type { DocumentReference } from '@notewell/model';
import { PageHead, Section, StatePanel } from '@notewell/ui';
import { IconFiles } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddToInbox } from '../../../features/charts/documents/add-to-inbox.tsx';
import { useDocumentInbox } from '../../../features/charts/documents/use-document-inbox.ts';
import { ListState, WorkRows } from '../../../features/notes/work-list/index.ts';
import { momentWords } from '../../../platform/dates.ts';
import { useMe } from '../../../shell/session/session.ts';
import { KeptHere } from '../../../shell/work/kept-here.tsx';
import classes from './document-inbox.module.css';

// Opened on request, so loaded on demand.
const FileDocument = lazy(() =>
  import('../../../features/charts/documents/file-document.dialog.tsx').then((one) => ({ default: one.FileDocument })),
);

/** Documents that arrived without a chart, oldest first, each filed in two steps. */
export default function DocumentInboxScreen() {
  const { t } = useTranslation();
  const list = useDocumentInbox();
  const [opened, setOpened] = useState<string>();
  const after = () => {
    const at = list.items.findIndex(({ id }) => id === opened);
    setOpened((list.items[at + 1] ?? list.items[at - 1])?.id);
  };
  return (
    <div className={classes['page']}>
      <PageHead title="Document inbox" />
      <KeptHere isHere={({ type }) => type === 'DocumentReference'} />
      <div className={classes['add']}>
        <AddToInbox />
      </div>
      <Section title="To file" aside={list.items.length || undefined}>
        <ListState
          list={list}
          room={4}
          empty={
            <StatePanel compact icon={IconFiles} title="Nothing to file">
              {t('Faxes, letters and scans wait here until they are filed in the chart of a $t(patient).')}
            </StatePanel>
          }
        >
          <WorkRows>
            {list.items.map((document) => (
              <InboxRow key={document.id} document={document} onOpen={() => setOpened(document.id)} />
            ))}
          </WorkRows>
        </ListState>
      </Section>
      {opened ? (
        <Suspense>
          <FileDocument id={opened} onDone={after} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function InboxRow({ document, onOpen }: { readonly document: DocumentReference; readonly onOpen: () => void }) {
  const me = useMe();
  const { title = 'Document', received, created, recorder, subject, pages } = document;
  const waits = subject.id === me.profile.id ? 'waits with you' : `waits with ${subject.display ?? 'a colleague'}`;
  const facts = [
    momentWords(received ?? created ?? new Date().toISOString()),
    recorder?.display && recorder.id !== me.profile.id ? `from ${recorder.display}` : undefined,
    waits,
    pages ? `${pages} ${pages === 1 ? 'page' : 'pages'}` : undefined,
  ];
  return (
    <li className={classes['row']}>
      <span className={classes['words']}>
        <span className={classes['title']}>{title}</span>
        <span className={classes['facts']}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Button size="compact-sm" variant="default" aria-label={`File: ${title}`} onClick={onOpen}>
        File
      </Button>
    </li>
  );
}
