import type { KeptItem } from '@notewell/client';
import { useKeptOf, useResource } from '@notewell/client/react';
import type { ResourceType } from '@notewell/model';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { sentenceFor } from '../../../platform/failure.ts';
import { leaveQuestion, useStay } from '../../../shell/hooks/use-stay.ts';
import { OwnMark } from '../../../shell/work/own-mark.tsx';
import { FormPlaceContext } from '../../forms/form-renderer/place.ts';
import { ChangedElsewhere } from '../draft/changed-elsewhere.tsx';
import type { Fields } from '../draft/record-draft.ts';
import { useAutosaveFailed, useDraftValue, useRecordDraft } from '../draft/use-record-draft.ts';
import { RecordHistory } from '../history/record-history.tsx';
import { type FieldGroup, RecordEditor } from '../record-editor/record-editor.tsx';
import { RecordSubject } from '../record-editor/record-subject.ts';
import { useJudgedChanges } from '../record-editor/use-judged-changes.ts';
import { useRefusal } from '../record-kinds/use-refusal.ts';
import classes from './chart-records.module.css';
import { useFollowed } from './following.ts';

/** The parts of a page around the fields. */
export interface RecordPage {
  readonly type: ResourceType;
  readonly id: string;
  /** Absent for a record of a group. */
  readonly patientId: string | undefined;
  readonly groups: readonly FieldGroup[];
  readonly hides: readonly string[];
  /** Fields that show even if they are empty. */
  readonly shows: readonly string[];
  readonly title: (record: Fields) => string;
  readonly back: ReactNode;
  /** `isUnsaved`: the fields show a change that was refused or cannot be saved. */
  readonly actions?: (record: Fields, isUnsaved: boolean) => ReactNode;
  readonly locked?: (record: Fields) => ReadonlyMap<string, string>;
  readonly more?: (group: string) => ReactNode;
  /** Those among the record's people whom the user supervises. */
  readonly supervisees?: readonly string[];
  /** Values that the practice offers, by the name of their set. */
  readonly offers?: { readonly [enumeration: string]: readonly string[] };
}

/** One record of a chart, edited in place and saved as it is typed. */
export function EditedRecord(page: RecordPage) {
  const { type, id } = page;
  const { data, status, error, saveState } = useResource(type, id);
  const kept = useKeptOf(type, id);
  const refused = kept.at(-1);
  // A rejected change stays on screen, so that it can be corrected and sent again.
  const record = refused?.mine ?? data;
  // A record of this type as its fields.
  if (record) return <Editing page={page} record={record} saveState={saveState} kept={kept} />;
  if (status === 'loading') return <SkeletonRows rows={14} />;
  return (
    <StatePanel
      whole
      icon={IconFileOff}
      title={status === 'missing' ? 'There is no such record' : sentenceFor(error)}
      action={page.back}
    />
  );
}

interface EditingProps {
  readonly page: RecordPage;
  readonly record: Fields;
  readonly saveState: 'Saved' | 'Saved on this device' | 'Not saved';
  readonly kept: readonly KeptItem[];
}

function Editing({ page, record, saveState, kept }: EditingProps) {
  const { type, id, patientId, groups, hides, shows, title, back, actions, locked, more, offers, supervisees } = page;
  const draft = useRecordDraft(type, id, record);
  const value = useDraftValue(draft);
  const failed = useAutosaveFailed(draft);
  const changes = useFollowed(type, useJudgedChanges(type, draft, value));
  useStay(changes.isHeld, leaveQuestion);
  const refusal = useRefusal()({ verb: 'Update', type, row: value });
  const reason = readOnlyReason(value, refusal);
  // Judged by the record as it was at the last pause in typing.
  const settled = useDeferredValue(value);
  const lockedFields = useSameMap(useMemo(() => locked?.(settled), [locked, settled]));
  const place = useMemo(
    () => ({
      patient: patientId ? { id: patientId, resourceType: 'Patient' as const } : undefined,
      noteId: undefined,
      start: undefined,
    }),
    [patientId],
  );
  return (
    <RecordSubject value={place.patient}>
      <FormPlaceContext value={place}>
        <header className={classes['bar']}>
          {back}
          <h1>{title(value)}</h1>
          <div className={classes['actions']}>
            {reason ? (
              <span className={classes['quiet']}>{reason}</span>
            ) : (
              <OwnMark state={failed || changes.isHeld ? 'Not saved' : saveState} />
            )}
            <RecordHistory type={type} id={id} onRestore={reason ? undefined : changes.change} locked={lockedFields} />
            {actions?.(value, failed || changes.isHeld || kept.length > 0)}
          </div>
        </header>
        {reason ? null : <ChangedElsewhere record={record} />}
        <RecordEditor
          type={type}
          groups={groups}
          hides={hides}
          shows={shows}
          changes={changes}
          kept={kept}
          readOnly={reason !== undefined}
          {...(lockedFields && { locked: lockedFields })}
          {...(more && { more })}
          {...(offers && { offers })}
          supervisees={supervisees}
        />
      </FormPlaceContext>
    </RecordSubject>
  );
}

/** The map of the draw before while its entries are the same. */
function useSameMap<V>(next: ReadonlyMap<string, V> | undefined): ReadonlyMap<string, V> | undefined {
  const [held, hold] = useState(next);
  if (held === next || (held?.size === next?.size && next && [...next].every(([key, value]) => held?.get(key) === value)))
    return held;
  hold(next);
  return next;
}

function readOnlyReason(value: Fields, missing: string | undefined): string | undefined {
  const meta = value['meta'] as { readonly hasTransformations?: boolean } | undefined; // written by the server
  return (
    missing ?? (meta?.hasTransformations ? 'Parts of this record are not shown to you, so it cannot be changed here.' : undefined)
  );
}
