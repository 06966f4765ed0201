import type { KeptItem } from '@notewell/client';
import { useKeptOf, useResource } from '@notewell/client/react';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconFileOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { ChangedElsewhere } from '../../../features/records/draft/changed-elsewhere.tsx';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { useAutosaveFailed, useDraftValue, useRecordDraft } from '../../../features/records/draft/use-record-draft.ts';
import { RecordEditor } from '../../../features/records/record-editor/record-editor.tsx';
import { useJudgedChanges } from '../../../features/records/record-editor/use-judged-changes.ts';
import { kindAt, type RecordKind } from '../../../features/records/record-kinds/kinds.ts';
import { useMissing } from '../../../features/records/record-kinds/use-missing.ts';
import { useRecordWords } from '../../../features/records/record-kinds/use-record-words.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { leaveQuestion, useStay } from '../../../shell/hooks/use-stay.ts';
import { ownParts } from './own-parts.tsx';
import classes from './record.module.css';
import { RecordBar } from './record-bar.tsx';

/** One record of the practice, edited in place. */
export default function AdminRecordScreen() {
  const { kind: path, recordId = '' } = useParams({ strict: false });
  const kind = kindAt(path);
  if (!kind) return <Absent title="There are no records of this kind" />;
  return <Loaded key={recordId} kind={kind} id={recordId} />;
}

const Absent = ({ title }: { readonly title: string }) => (
  <StatePanel whole icon={IconFileOff} title={title} action={<Link to="/admin/records">All practice records</Link>} />
);

function Loaded({ kind, id }: { readonly kind: RecordKind; readonly id: string }) {
  const { data, status, error, saveState } = useResource(kind.type, id);
  const { noun } = useRecordWords()(kind);
  const kept = useKeptOf(kind.type, id);
  // A rejected change stays on screen, so that it can be corrected and sent again.
  const record = kept.at(-1)?.mine ?? data;
  if (record)
    // A record of this kind as its fields.
    return <Editing kind={kind} id={id} record={record} saveState={saveState} kept={kept} />;
  if (status === 'loading') return <SkeletonRows rows={14} label={`Loading the ${noun}`} />;
  return <Absent title={status === 'missing' ? `There is no such ${noun}` : sentenceFor(error)} />;
}

interface EditingProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly record: Fields;
  readonly saveState: 'Saved' | 'Saved on this device' | 'Not saved';
  /** Changes that the server rejected. */
  readonly kept: readonly KeptItem[];
}

function Editing({ kind, id, record, saveState, kept }: EditingProps) {
  const draft = useRecordDraft(kind.type, id, record);
  const value = useDraftValue(draft);
  const failed = useAutosaveFailed(draft);
  const changes = useJudgedChanges(kind.type, draft, value);
  useStay(changes.isHeld, leaveQuestion);
  const missing = useMissing()('Update', kind.type, value);
  const readOnly = missing.length > 0;
  const Own = ownParts[kind.type];
  return (
    <div className={classes['page']}>
      <RecordBar
        kind={kind}
        id={id}
        draft={draft}
        value={value}
        missing={missing}
        onRestore={changes.change}
        saveState={failed || changes.isHeld ? 'Not saved' : saveState}
      />
      {readOnly ? null : <ChangedElsewhere record={record} />}
      <RecordEditor
        type={kind.type}
        groups={kind.row.groups}
        hides={kind.row.hides}
        changes={changes}
        kept={kept}
        readOnly={readOnly}
        below={Own && <Own id={id} />}
      />
    </div>
  );
}
