import type { UnknownRecord } from '@notewell/model';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminPage, adminParts, MayButton } from '../../../features/admin/admin-page/index.ts';
import { kindOr, recordKinds } from '../../../features/records/record-kinds/kinds.ts';
import { useMissing } from '../../../features/records/record-kinds/use-missing.ts';
import { useRecordWords } from '../../../features/records/record-kinds/use-record-words.ts';
import { TableMenu } from '../../../features/records/table-import/table-menu.tsx';
import { NewRecordDialog } from './new-record.dialog.tsx';
import { RecordList } from './record-list.tsx';
import classes from './records.module.css';

/** The records of the practice by kind: places, services, programs and so on. */
export default function AdminRecordsScreen() {
  const { kind: asked, create }: UnknownRecord = useSearch({ strict: false });
  const kind = kindOr(asked);
  const wordsOf = useRecordWords();
  const { title, noun } = wordsOf(kind);
  const missing = useMissing();
  const [creating, setCreating] = useState(create === true);
  const lacks = missing('Create', kind.type, kind.row.only?.values ?? {});
  return (
    <AdminPage
      // Everybody who may read these records finds them here.
      part={{ ...adminParts.records, needs: [`${kind.type}.Read`] }}
      title={title}
      full
      actions={
        <>
          <TableMenu type={kind.type} />
          <MayButton needs={lacks} every onClick={() => setCreating(true)}>
            New {noun}
          </MayButton>
        </>
      }
    >
      <nav aria-label="Practice records" className={classes['kinds']}>
        {recordKinds.map((one) => (
          <Link
            key={one.type}
            to="/admin/records"
            search={{ kind: one.type }}
            className={classes['kind']}
            aria-current={one === kind ? 'page' : undefined}
          >
            {wordsOf(one).title}
          </Link>
        ))}
      </nav>
      <RecordList key={kind.type} kind={kind} mayCreate={lacks.length === 0} />
      {creating && lacks.length === 0 ? <NewRecordDialog kind={kind} onClose={() => setCreating(false)} /> : null}
    </AdminPage>
  );
}
