import { Button } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import { type DocumentReference, labelOfValue } from '@notewell/model';
import { asMistaken } from '@notewell/rules';
import { PlainModal, SkeletonRows, StatePanel, Status, useConfirm } from '@notewell/ui';
import { IconArrowRight, IconCheck, IconDownload, IconFileOff, IconPencil, IconReplace } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { dateWords, momentWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';
import { RecordHistory } from '../../records/history/record-history.tsx';
import { AddDocument } from './add-document.tsx';
import { DocumentPages } from './document-pages.tsx';
import classes from './documents.module.css';
import { EditParticulars } from './edit-particulars.tsx';
import { MoveDocument } from './move-document.tsx';
import { openDocument, opensInWindow } from './open-document.ts';
import { useSendDocument } from './use-send-document.ts';

interface DocumentViewProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A document with its facts: read, review, replace. */
export function DocumentView({ id, onClose }: DocumentViewProps) {
  const phone = usePhone();
  const { data, status, error } = useResource('DocumentReference', id);
  const [task, setTask] = useState<Task>();
  if (data && task === 'replace') return <AddDocument patientId={patientOf(data)} replaces={data} onClose={onClose} />;
  return (
    <PlainModal onClose={onClose} title={data?.title ?? data?.type?.display ?? 'Document'} size={860} fullScreen={phone}>
      {data ? (
        <>
          {task === 'edit' ? (
            <EditParticulars document={data} onDone={() => setTask(undefined)} />
          ) : task === 'move' ? (
            <MoveDocument document={data} from={patientOf(data)} onCancel={() => setTask(undefined)} onMoved={onClose} />
          ) : (
            <>
              <Facts document={data} />
              <Tools document={data} onTask={setTask} />
            </>
          )}
          <DocumentPages document={data} />
        </>
      ) : status === 'loading' ? (
        <SkeletonRows rows={10} label="Loading the document" />
      ) : (
        <StatePanel icon={IconFileOff} title="The document could not be loaded" tone="error">
          {sentenceFor(error)}
        </StatePanel>
      )}
    </PlainModal>
  );
}

/** Work on the document that takes the place of its facts. */
type Task = 'edit' | 'move' | 'replace';

const patientOf = ({ patient, subject }: DocumentReference): string => (patient ?? subject).id;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;

function Facts({ document }: { readonly document: DocumentReference }) {
  const { type, category, documentDate, received, expires, tags = [], confidentiality, reviewed, status, recorder } = document;
  return (
    <dl className={classes.facts}>
      <Fact name="Type">{type?.display}</Fact>
      <Fact name="Category">{category?.display}</Fact>
      <Fact name="Dated">{documentDate && dateWords(documentDate)}</Fact>
      <Fact name="Received">{received && momentWords(received)}</Fact>
      <Fact name="Added by">{recorder?.display}</Fact>
      <Fact name="Expires">{expires && dateWords(expires)}</Fact>
      <Fact name="Tags">{tags.join(', ')}</Fact>
      <Fact name="Confidentiality">
        {confidentiality && confidentiality !== 'Normal' ? <Status tone="warn">{labelOfValue(confidentiality)}</Status> : null}
      </Fact>
      <Fact name="State">
        {status === 'Superseded' ? (
          <Status tone="warn">Replaced by a newer one</Status>
        ) : status === 'EnteredInError' ? (
          <Status tone="bad">Entered in error</Status>
        ) : null}
      </Fact>
      <Fact name="Reviewed">
        {reviewed?.at ? [momentWords(reviewed.at), reviewed.by?.display].filter(Boolean).join(', ') : 'not yet'}
      </Fact>
      <Replaced document={document} />
    </dl>
  );
}

/** The older document that this one replaced. */
function Replaced({ document }: { readonly document: DocumentReference }) {
  const older = document.relatesTo?.find(({ relation }) => relation === 'replaces')?.document;
  const [opened, setOpened] = useState(false);
  if (!older) return null;
  return (
    <Fact name="Replaces">
      <Button size="compact-xs" variant="subtle" onClick={() => setOpened(true)}>
        {older.display ?? 'the older document'}
      </Button>
      {opened ? <DocumentView id={older.id} onClose={() => setOpened(false)} /> : null}
    </Fact>
  );
}

const unreviewed = ({ reviewed: _reviewed, ...rest }: DocumentReference): DocumentReference => rest;

function Tools({ document, onTask }: { readonly document: DocumentReference; readonly onTask: (task: Task) => void }) {
  const client = useClient();
  const me = useMe();
  const may = useMayDo();
  const confirm = useConfirm();
  const id = document.id ?? '';
  const { busy, send } = useSendDocument();
  const change = (change: (current: DocumentReference) => DocumentReference, words: string) =>
    send({
      write: async () => {
        await client.update('DocumentReference', id, change);
        return id;
      },
      done: [words],
      fault: 'The document was not changed',
    });
  const isCurrent = document.status === 'Current' && !document.meta?.hasTransformations;
  const mayUpdate = (next: Partial<DocumentReference>) =>
    isCurrent && may('Update', 'DocumentReference', document, { ...document, ...next });
  const reviewed = { by: asStaff(me.profile), at: new Date().toISOString() };
  const isMine = document.reviewed?.by?.id === me.profile.id;
  const wrong = asMistaken(document);
  const markWrong = async () => {
    const question = {
      title: 'Mark as entered in error?',
      text: 'It stays in the history of the chart and is no longer current.',
      confirm: 'Mark as error',
      destructive: true,
    };
    if (await confirm(question)) await change((current) => ({ ...current, ...wrong }), 'Marked as entered in error');
  };
  const mayAdd = isCurrent && may('Create', 'DocumentReference');
  return (
    <div className={classes.tools}>
      {document.reviewed?.at || !mayUpdate({ reviewed }) ? null : (
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={15} aria-hidden />}
          loading={busy}
          onClick={() => void change((current) => ({ ...current, reviewed }), 'Reviewed')}
        >
          Mark as reviewed
        </Button>
      )}
      {isMine && mayUpdate({ reviewed: undefined }) ? (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void change(unreviewed, 'Review taken back')}>
          Take back the review
        </Button>
      ) : null}
      {mayUpdate({ title: `${document.title ?? ''} ` }) ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={15} aria-hidden />}
          onClick={() => onTask('edit')}
        >
          Edit details
        </Button>
      ) : null}
      {mayAdd && mayUpdate({ status: 'Superseded' }) ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconReplace size={15} aria-hidden />}
          onClick={() => onTask('replace')}
        >
          Replace
        </Button>
      ) : null}
      {mayAdd && mayUpdate(wrong) ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowRight size={15} aria-hidden />}
          onClick={() => onTask('move')}
        >
          Move
        </Button>
      ) : null}
      {document.content ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => {
            openDocument(client, document).catch((error: unknown) => toastFailure(error, 'The document was not opened'));
          }}
        >
          {opensInWindow(document) ? 'Open in a new window' : 'Download'}
        </Button>
      ) : null}
      <RecordHistory type="DocumentReference" id={id} />
      {mayUpdate(wrong) ? (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void markWrong()}>
          Entered in error
        </Button>
      ) : null}
    </div>
  );
}
