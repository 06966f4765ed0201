import { useKeptOf, useResource } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { staffRow } from '../../../features/admin/staff/staff-row.ts';
import { useAutosaveFailed, useDraftValue, useRecordDraft } from '../../../features/records/draft/use-record-draft.ts';
import { RecordEditor } from '../../../features/records/record-editor/record-editor.tsx';
import { useJudgedChanges } from '../../../features/records/record-editor/use-judged-changes.ts';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { leaveQuestion, useStay } from '../../../shell/hooks/use-stay.ts';
import { OwnMark } from '../../../shell/work/own-mark.tsx';
import classes from './person.module.css';

/** Licenses, work and further facts of a person, saved as they are entered. */
export function MoreSection({ person }: { readonly person: Practitioner }) {
  const id = person.id ?? '';
  const { saveState } = useResource('Practitioner', id);
  const kept = useKeptOf('Practitioner', id);
  const draft = useRecordDraft('Practitioner', id, kept.at(-1)?.mine ?? person);
  const value = useDraftValue(draft);
  const failed = useAutosaveFailed(draft);
  const changes = useJudgedChanges('Practitioner', draft, value);
  useStay(changes.isHeld, leaveQuestion);
  const refusal = useRefusal()({ verb: 'Update', type: 'Practitioner', row: value });
  return (
    <div className={classes.more}>
      <div className={classes.mark}>
        {refusal ? null : <OwnMark state={failed || changes.isHeld ? 'Not saved' : saveState} />}
      </div>
      <RecordEditor type="Practitioner" {...staffRow} changes={changes} kept={kept} readOnly={refusal !== undefined} />
    </div>
  );
}
