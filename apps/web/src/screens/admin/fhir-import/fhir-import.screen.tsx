import { Button, FileButton, Loader, TextInput } from '@mantine/core';
import { type FhirImportInput, type FhirImportResult, isUnderWay } from '@notewell/protocol';
import { Fault, Section, StatePanel } from '@notewell/ui';
import { IconLock } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage, adminParts, Lacking, useMay } from '../../../features/admin/admin-page/index.ts';
import { type Task, useTask } from '../../../features/tasks/use-task.ts';
import { useWork } from '../../../shell/work/work.ts';
import classes from './fhir-import.module.css';
import { ImportResult } from './import-result.tsx';

type Import = Task<FhirImportInput, FhirImportResult>;

/** Imports FHIR files of another system: choose them, try, look at what would happen, import. */
export default function FhirImportScreen() {
  const may = useMay();
  const lacks = (['preferences master', 'patient master'] as const).filter((one) => !may(one));
  return (
    <AdminPage part={adminParts.fhir} title={adminParts.fhir.title}>
      {lacks.length > 0 ? (
        <StatePanel icon={IconLock} title="You do not have access to this">
          <Lacking needs={lacks} />
        </StatePanel>
      ) : (
        <Steps />
      )}
    </AdminPage>
  );
}

function Steps() {
  const task: Import = useTask('fhir-import');
  const { view, fault } = task;
  const [source, setSource] = useState('');
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const run = (isDryRun: boolean) => {
    const named = source.trim();
    return task.run({ isDryRun, ...(named && { source: named }), ...(confirmed.length > 0 && { samePeople: confirmed }) });
  };
  const again = () => {
    task.forget();
    setConfirmed([]);
  };
  return (
    <div className={classes.page}>
      <Fault>{fault}</Fault>
      {view === undefined || view.state === 'New' ? (
        <Choose task={task} source={source} onSource={setSource} onTry={() => void run(true)} />
      ) : isUnderWay(view.state) ? (
        <Running task={task} />
      ) : (
        <>
          {view.message ? (
            <p className={classes.message} role="alert">
              {view.state === 'Cancelled' ? 'Cancelled. ' : ''}
              {view.message}
            </p>
          ) : null}
          {view.result ? <ImportResult result={view.result} confirmed={confirmed} onConfirm={setConfirmed} /> : null}
          <div className={classes.buttons}>
            {view.result && view.result.conflicts.length > 0 ? (
              <TextInput
                className={classes.source ?? ''}
                label="Name of the system these files come from"
                value={source}
                onChange={(event) => setSource(event.currentTarget.value)}
              />
            ) : null}
            <Button variant="default" onClick={again}>
              Choose other files
            </Button>
            <Button variant="default" loading={task.busy} onClick={() => void run(true)}>
              Try again
            </Button>
            {view.result?.isDryRun && view.result.conflicts.length === 0 ? (
              <Button loading={task.busy} onClick={() => void run(false)}>
                Import
              </Button>
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}

interface ChooseProps {
  readonly task: Import;
  readonly source: string;
  readonly onSource: (source: string) => void;
  readonly onTry: () => void;
}

/** The files and where they come from. Nothing is saved by a try. */
function Choose({ task, source, onSource, onTry }: ChooseProps) {
  const { t } = useTranslation();
  const { online } = useWork();
  const [isOver, setIsOver] = useState(false);
  const files = task.view?.files ?? [];
  const send = (chosen: readonly File[]) => chosen.length > 0 && void task.send(chosen);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    send([...event.dataTransfer.files]);
  };
  return (
    <Section title="Files">
      <div
        className={classes.choose}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p>
          {t(
            'FHIR R4 bundles or NDJSON, also gzipped. You see what would be added, changed and refused before anything is saved. Two $t(patients) are never made one.',
          )}
        </p>
        {files.length > 0 ? (
          <ul className={classes.files} aria-label="Files sent">
            {files.map(({ name, size }, at) => (
              <li key={`${name} ${at}`}>
                {name} <span className={classes.quiet}>{Math.max(1, Math.round(size / 1_024)).toLocaleString('en-US')} KB</span>
              </li>
            ))}
          </ul>
        ) : null}
        <FileButton onChange={send} multiple accept=".json,.ndjson,.jsonl,.gz,application/json">
          {(props) => (
            <Button {...props} variant="default" loading={task.busy} disabled={!online}>
              {files.length > 0 ? 'Choose other files' : 'Choose files'}
            </Button>
          )}
        </FileButton>
        <TextInput
          className={classes.source ?? ''}
          label="Name of the system they come from"
          description="The same each time, so that a later export finds its records again. Empty takes the address in the files."
          value={source}
          onChange={(event) => onSource(event.currentTarget.value)}
        />
        {online ? null : <p className={classes.quiet}>An import needs a connection.</p>}
        <Button disabled={files.length === 0 || !online} loading={task.busy} onClick={onTry}>
          See what would happen
        </Button>
      </div>
    </Section>
  );
}

function Running({ task }: { readonly task: Import }) {
  const { view } = task;
  return (
    <Section title={view?.state === 'Queued' ? 'Waiting to begin' : 'Under way'}>
      <div className={classes.running} role="status">
        <Loader size="sm" />
        <span>{view?.progress || 'Reading the files'}</span>
        <Button variant="default" loading={task.busy} onClick={() => void task.cancel()}>
          Cancel
        </Button>
      </div>
      <p className={classes.note}>It goes on if you leave this page. The result waits here.</p>
    </Section>
  );
}
