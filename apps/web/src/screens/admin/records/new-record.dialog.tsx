import { Button, Group, TextInput } from '@mantine/core';
import type { Draft } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { definitionOf, labelOf, type ResourceType } from '@notewell/model';
import { retirementOf } from '@notewell/rules';
import { FormModal } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { FieldContext } from '../../../features/records/fields/field-context.ts';
import { NamedFields } from '../../../features/records/fields/named-fields.tsx';
import { RefusedPlaces } from '../../../features/records/fields/refused-places.tsx';
import { useUnsavedPlaces } from '../../../features/records/fields/unsaved-places.ts';
import { faultsIn, placesOf } from '../../../features/records/record-editor/judged.ts';
import type { RecordKind } from '../../../features/records/record-kinds/kinds.ts';
import { recordsPath } from '../../../features/records/record-kinds/paths.ts';
import { useRecordWords } from '../../../features/records/record-kinds/use-record-words.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './records.module.css';

/** Asks for what a new record cannot do without, and opens it. */
export function NewRecordDialog({ kind, onClose }: { readonly kind: RecordKind; readonly onClose: () => void }) {
  const { type, row, name } = kind;
  const { noun } = useRecordWords()(kind);
  const client = useClient();
  const navigate = useNavigate();
  const { fields } = definitionOf(type);
  const [values, setValues] = useState<Fields>({});
  const [sent, setSent] = useState(false);
  const { hasUnsaved, onUnsaved } = useUnsavedPlaces();
  const surroundings = useMemo(() => ({ readOnly: false, onUnsaved }), [onUnsaved]);
  const preset = { ...row.only?.values, ...startOf(type) };
  const asked = Object.entries(fields).flatMap(([field, { spec }]) =>
    spec.required && field !== name && !(field in preset) && !spec.stampedBy ? [field] : [],
  );
  const called = String(values[name] ?? '').trim();
  const faults = faultsIn(type, { ...preset, ...values, [name]: called || undefined });
  const isComplete = called !== '' && faults.length === 0 && !hasUnsaved;
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isComplete) return;
    try {
      // The model took these fields.
      const draft = { resourceType: type, ...preset, ...values, [name]: called } as Draft<ResourceType>;
      const { id } = await client.create(type, draft);
      onClose();
      if (id) await navigate({ to: `${recordsPath}/${type}/${encodeURIComponent(id)}` });
    } catch (error) {
      toastFailure(error, `The ${noun} was not created`);
    }
  };
  return (
    <FormModal onClose={onClose} title={`New ${noun}`}>
      <form className={classes['form']} onSubmit={(event) => void create(event)} noValidate>
        <TextInput
          data-autofocus
          label={labelOf(name, fields[name])}
          required
          maxLength={300}
          error={sent && called === '' ? 'Enter a name.' : undefined}
          value={String(values[name] ?? '')}
          onChange={({ currentTarget }) => setValues((held) => ({ ...held, [name]: currentTarget.value }))}
        />
        <RefusedPlaces value={sent ? placesOf(type, faults).filter(({ path }) => path !== name) : []}>
          <FieldContext value={surroundings}>
            <NamedFields
              fields={fields}
              names={asked}
              values={values}
              onChange={(field, next) => setValues((held) => ({ ...held, [field]: next }))}
            />
          </FieldContext>
        </RefusedPlaces>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Create and open</Button>
        </Group>
      </form>
    </FormModal>
  );
}

/** A new record is in use. */
function startOf(type: ResourceType): Fields {
  const retirement = retirementOf(type);
  return retirement?.inUse === undefined ? {} : { [retirement.field]: retirement.inUse };
}
