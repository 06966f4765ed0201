import { Button, Select } from '@mantine/core';
import { StatePanel } from '@notewell/ui';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Lacking, useMay } from '../../../features/admin/admin-page/index.ts';
import { listPathOf } from '../../../features/records/record-kinds/list-path.ts';
import { ChooseFile } from '../../../features/records/table-import/choose-file.tsx';
import { ImportPreview } from '../../../features/records/table-import/import-preview.tsx';
import { InviteImported } from '../../../features/records/table-import/invite-imported.tsx';
import { importPath } from '../../../features/records/table-import/paths.ts';
import { RunningImport } from '../../../features/records/table-import/running-import.tsx';
import { type TableKind, tableKindAt, tableKinds } from '../../../features/records/table-import/table-kinds.ts';
import { type Import, useImport } from '../../../features/records/table-import/use-import.ts';
import classes from './table-import.module.css';

/** Imports a CSV file of any type with a table: choose it, look at every row, import all of it or nothing. */
export default function TableImportScreen() {
  const { type } = useSearch({ strict: false }) as { readonly type?: unknown }; // unchecked
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const offered = tableKinds.filter((one) => may(`${one.type}.Create`));
  const kind = tableKindAt(type) ?? offered[0] ?? tableKinds[0];
  if (!kind) return null;
  const allowed = may(`${kind.type}.Create`);
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <h1>Import {t(kind.labels[1].toLowerCase())}</h1>
        {offered.length > 1 ? (
          <Select
            size="xs"
            aria-label="What to import"
            allowDeselect={false}
            data={offered.map((one) => ({ value: one.type, label: t(one.labels[1]) }))}
            value={kind.type}
            onChange={(value) => void navigate({ to: importPath, search: { type: value ?? kind.type } })}
          />
        ) : null}
      </div>
      {allowed ? (
        <Steps key={kind.type} kind={kind} />
      ) : (
        <StatePanel icon={IconLock} title="You do not have access to this">
          <Lacking needs={[`${kind.type}.Create`]} />
        </StatePanel>
      )}
    </div>
  );
}

function Steps({ kind }: { readonly kind: TableKind }) {
  const { t } = useTranslation();
  const work = useImport(kind.type);
  const nouns = t(kind.labels[1].toLowerCase());
  const { stage, preview, isLarge } = work;
  if (stage === 'done') return <Done kind={kind} work={work} />;
  if (isLarge && (stage === 'reading' || stage === 'saving')) return <RunningImport work={work} />;
  if ((stage === 'preview' || stage === 'saving') && preview) return <ImportPreview type={kind.type} nouns={nouns} work={work} />;
  return <ChooseFile kind={kind} nouns={nouns} work={work} />;
}

function Done({ kind, work }: { readonly kind: TableKind; readonly work: Import }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { preview, imported } = work;
  const list = listPathOf(kind.type);
  return (
    <div className={classes['done']} role="status">
      <StatePanel
        icon={IconCircleCheck}
        title={
          imported?.created === undefined ? 'Imported' : `${words(imported.created)} added, ${words(imported.changed)} changed`
        }
      >
        All rows were saved together.
      </StatePanel>
      {kind.type === 'Practitioner' && preview ? <InviteImported preview={preview} /> : null}
      <div className={classes['buttons']}>
        {list ? <Button onClick={() => void navigate(list)}>Go to {t(kind.labels[1].toLowerCase())}</Button> : null}
        <Button variant="default" onClick={work.reset}>
          Import another file
        </Button>
      </div>
    </div>
  );
}

const words = (count = 0): string => count.toLocaleString('en-US');
