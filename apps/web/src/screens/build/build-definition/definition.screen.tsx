import type { KeptItem } from '@notewell/client';
import { useKeptOf, useResource } from '@notewell/client/react';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconFileOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { isVersioned, kinds } from '../../../features/build/definitions/kinds.ts';
import { type DefinitionType, isDefinitionType } from '../../../features/build/definitions/types.ts';
import { ChangedElsewhere } from '../../../features/records/draft/changed-elsewhere.tsx';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { useAutosaveFailed, useDraftValue, useRecordDraft } from '../../../features/records/draft/use-record-draft.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from './definition.module.css';
import { DefinitionBar } from './definition-bar.tsx';
import { FieldsBuilder } from './fields-builder.tsx';
import { FormBuilder } from './form-builder.tsx';

/** One version of a definition: editable as a draft, else read-only. */
export default function DefinitionScreen() {
  const { type, definitionId = '' } = useParams({ strict: false });
  if (!isDefinitionType(type)) return <Absent title="There is nothing of this kind to build" />;
  return <Loaded key={definitionId} type={type} id={definitionId} />;
}

function Loaded({ type, id }: { readonly type: DefinitionType; readonly id: string }) {
  const { data, status, error, saveState } = useResource(type, id);
  const refused = useKeptOf(type, id).at(-1);
  // A rejected change stays on screen, so that it can be corrected and sent again.
  const record = refused?.mine ?? data;
  if (record) return <Builder type={type} id={id} record={record} saveState={saveState} refused={refused} />;
  if (status === 'loading') return <SkeletonRows rows={14} label={`Loading the ${kinds[type].noun}`} />;
  return <Absent title={status === 'missing' ? `There is no such ${kinds[type].noun}` : sentenceFor(error)} />;
}

const Absent = ({ title }: { readonly title: string }) => (
  <StatePanel whole icon={IconFileOff} title={title} action={<Link to="/build">All definitions</Link>} />
);

interface BuilderProps {
  readonly type: DefinitionType;
  readonly id: string;
  readonly record: Fields;
  readonly saveState: 'Saved' | 'Saved on this device' | 'Not saved';
  /** The last change, if the server rejected it. */
  readonly refused: KeptItem | undefined;
}

function Builder({ type, id, record, saveState, refused }: BuilderProps) {
  const draft = useRecordDraft(type, id, record);
  const value = useDraftValue(draft);
  const failed = useAutosaveFailed(draft);
  const mayDo = useMayDo();
  const readOnly = (isVersioned(type) && value['status'] !== 'Draft') || !mayDo('Update', type, {}, {});
  return (
    <div className={classes['page']}>
      <DefinitionBar
        type={type}
        id={id}
        draft={draft}
        value={value}
        readOnly={readOnly}
        saveState={failed ? 'Not saved' : saveState}
      />
      {readOnly ? null : <ChangedElsewhere record={record} />}
      {type === 'Questionnaire' ? (
        <FormBuilder draft={draft} value={value} readOnly={readOnly} refused={refused} />
      ) : (
        <FieldsBuilder type={type} draft={draft} value={value} readOnly={readOnly} refused={refused} />
      )}
    </div>
  );
}
