import { useResource } from '@notewell/client/react';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconFileOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import type { Fields } from '../../features/definitions/definition-draft.ts';
import { type DefinitionType, isDefinitionType, isVersioned, kinds } from '../../features/definitions/kinds.ts';
import { useAutosaveFailed, useDefinitionDraft, useDraftValue } from '../../features/definitions/use-definition-draft.ts';
import { sentenceFor } from '../../platform/failure.ts';
import { useMe } from '../../shell/session.ts';
import classes from './definition.module.css';
import { DefinitionBar } from './definition-bar.tsx';
import { FieldsBuilder } from './fields-builder.tsx';
import { FormBuilder } from './form-builder.tsx';

/** One version of one definition: edited while it is a draft, else read. */
export default function DefinitionScreen() {
  const { type, definitionId = '' } = useParams({ strict: false });
  if (!isDefinitionType(type)) return <Absent title="There is nothing of this kind to build" />;
  return <Loaded key={definitionId} type={type} id={definitionId} />;
}

function Loaded({ type, id }: { readonly type: DefinitionType; readonly id: string }) {
  const { data, status, error, saveState } = useResource(type, id);
  if (data) return <Builder type={type} id={id} record={data as unknown as Fields} saveState={saveState} />; // a definition as its fields
  if (status === 'loading') return <SkeletonRows rows={14} label={`Loading the ${kinds[type].noun}`} />;
  return <Absent title={status === 'missing' ? `There is no such ${kinds[type].noun}` : sentenceFor(error)} />;
}

const Absent = ({ title }: { readonly title: string }) => (
  <StatePanel whole icon={IconFileOff} title={title} action={<Link to="/build">Everything that is built</Link>} />
);

interface BuilderProps {
  readonly type: DefinitionType;
  readonly id: string;
  readonly record: Fields;
  readonly saveState: 'Saved' | 'Saved on this device' | 'Not saved';
}

function Builder({ type, id, record, saveState }: BuilderProps) {
  const draft = useDefinitionDraft(type, id, record);
  const value = useDraftValue(draft);
  const failed = useAutosaveFailed(draft);
  const { permissions } = useMe();
  const readOnly = (isVersioned(type) && value['status'] !== 'Draft') || !permissions.includes(`${type}.Update`);
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
      {type === 'Questionnaire' ? (
        <FormBuilder draft={draft} value={value} readOnly={readOnly} />
      ) : (
        <FieldsBuilder type={type} draft={draft} value={value} readOnly={readOnly} />
      )}
    </div>
  );
}
