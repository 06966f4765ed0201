import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type Field, isRecord, labelOfValue, type UnknownRecord } from '@notewell/model';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormPlace } from '../../forms/form-renderer/place.ts';
import { entryWords } from '../fields/entry-words.ts';
import { type FieldProps, useFieldSurroundings } from '../fields/field-context.ts';
import classes from '../fields/fields.module.css';

const membersOf = ({ spec }: Field) => (spec.kind === 'list' && spec.of.spec.kind === 'group' ? spec.of.spec.fields : undefined);
const statusesIn = (status: Field | undefined): readonly string[] => (status?.spec.kind === 'code' ? status.spec.values : []);

/** Corrections of who came. Each has its reason, is stamped by the server with who and when, and stays as it was made. */
export function OverridesField({ field, label, value, onChange }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const [adding, setAdding] = useState(false);
  const members = membersOf(field);
  if (!members) return null;
  const entries = Array.isArray(value) ? value.filter(isRecord) : [];
  return (
    <section aria-label={label}>
      <div className={classes['label']}>{label}</div>
      {entries.length > 0 ? (
        <ol className={classes['entries']}>
          {entries.map((entry, at) => (
            // Entries have no id and keep their places.
            <li key={`${at} ${String(entry['at'] ?? '')}`}>{entryWords(members, entry, Number.POSITIVE_INFINITY)}</li>
          ))}
        </ol>
      ) : null}
      {adding ? (
        <NewOverride
          statuses={statusesIn(members['status'])}
          onAdd={(entry) => {
            onChange([...entries, entry]);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : readOnly ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Override the visit status
        </Button>
      )}
    </section>
  );
}

interface NewOverrideProps {
  readonly statuses: readonly string[];
  readonly onAdd: (entry: UnknownRecord) => void;
  readonly onCancel: () => void;
}

/** An override is stored with its reason. */
function NewOverride({ statuses, onAdd, onCancel }: NewOverrideProps) {
  const { patient } = useFormPlace();
  const [status, setStatus] = useState('');
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState(false);
  const add = () => {
    setSent(true);
    if (status === '' || reason.trim() === '') return;
    onAdd({ status, reason: reason.trim(), ...(patient && { patient: { id: patient.id, resourceType: 'Patient' } }) });
  };
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label="New status"
        required
        maw="22rem"
        error={sent && status === '' ? 'Choose the status.' : undefined}
        data={[{ value: '', label: '—' }, ...statuses.map((one) => ({ value: one, label: labelOfValue(one) }))]}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
      />
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        error={sent && reason.trim() === '' ? 'Say why it changes.' : undefined}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div>
        <Button size="compact-sm" onClick={add}>
          Save the override
        </Button>{' '}
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
