import { Button, Group } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { definitionOf, type UnknownRecord } from '@notewell/model';
import { Fault, FormModal } from '@notewell/ui';
import { type FormEvent, useMemo, useState } from 'react';
import { useMe } from '../../../shell/session/session.ts';
import { FieldContext } from '../../records/fields/field-context.ts';
import { NamedFields } from '../../records/fields/named-fields.tsx';
import { useAct } from '../admin-page/index.ts';
import classes from './shelf.module.css';
import { baseOf, changesOf, type Shelf, type ShelfRow } from './shelf.ts';

interface EntryDialogProps<R extends ShelfRow> {
  readonly shelf: Shelf<R>;
  /** The entry to change; absent for a new one. */
  readonly entry?: R | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Writes one entry for all practices. It is stored at once, since nobody keeps unsent content of an installation. */
export function EntryDialog<R extends ShelfRow>({ shelf, entry, onDone, onClose }: EntryDialogProps<R>) {
  const client = useClient();
  const { busy, fault, act } = useAct();
  const before: UnknownRecord = { ...entry };
  const [values, setValues] = useState<UnknownRecord>(entry ? before : shelf.begins);
  const { fields } = definitionOf(shelf.type);
  const lacking = shelf.fields.some((name) => {
    const value = values[name];
    return fields[name]?.spec.required === true && (typeof value !== 'string' || value.trim() === '');
  });
  const base = baseOf(shelf);
  const { permissions } = useMe();
  const isNew = entry === undefined;
  const surroundings = useMemo(() => ({ readOnly: false, isNew, permissions }), [isNew, permissions]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const save = () =>
      entry
        ? client.call(`${base}/${entry.id}`, {
            method: 'PATCH',
            body: changesOf(before, values, shelf.fields),
            query: { versionId: entry.meta?.versionId },
          })
        : client.call(base, { method: 'POST', body: values });
    void act(save, `${shelf.noun} saved.`).then((done) => {
      if (!done) return;
      onDone();
      onClose();
    });
  };
  return (
    <FormModal onClose={onClose} title={entry ? shelf.nameOf(entry) : `New ${shelf.noun.toLowerCase()}`} size="lg">
      <form className={classes.form} onSubmit={submit}>
        <FieldContext.Provider value={surroundings}>
          <NamedFields
            fields={fields}
            names={shelf.fields}
            values={values}
            labels={shelf.labels}
            onChange={(name, next) => setValues((now) => ({ ...now, [name]: next }))}
          />
        </FieldContext.Provider>
        <Fault>{fault}</Fault>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={lacking}>
            Save
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
