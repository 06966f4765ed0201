import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import { definitionOf } from '@notewell/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { blankOf } from '../../../features/build/definition-fields/blank.ts';
import { NamedFields } from '../../../features/build/definition-fields/named-fields.tsx';
import type { Fields } from '../../../features/build/definitions/definition-draft.ts';
import { type DefinitionType, isVersioned, kinds } from '../../../features/build/definitions/kinds.ts';
import { copyOf, firstVersion } from '../../../features/build/definitions/new-definition.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './build.module.css';

/** Collects the required fields of a new definition and opens it. */
export function NewDialog({ type, onClose }: { readonly type: DefinitionType; readonly onClose: () => void }) {
  const client = useClient();
  const navigate = useNavigate();
  const { noun, asks = [] } = kinds[type];
  const { fields } = definitionOf(type);
  const [title, setTitle] = useState('');
  const [values, setValues] = useState<Fields>(() =>
    Object.fromEntries(
      asks
        .flatMap((name) => (fields[name] ? [[name, blankOf(fields[name], name)]] : []))
        .filter(([, value]) => value !== undefined),
    ),
  );
  const { items } = useList({
    type,
    filters: isVersioned(type) ? [{ kind: 'Status', values: ['Active'] }] : [],
    orderBy: 'name',
    order: 'asc',
    pageSize: 200,
  });
  const models = items as unknown as readonly Fields[]; // definitions as their fields
  const [like, setLike] = useState('');
  const model = models.find(({ id }) => id === like);
  const complete = title.trim() !== '' && (model !== undefined || asks.every((name) => values[name] !== undefined));
  const create = async () => {
    try {
      const made = await client.create(
        type,
        model ? { ...copyOf(type, model), title: title.trim() } : firstVersion(type, title.trim(), values),
      );
      onClose();
      if (made.id) await navigate({ to: '/build/$type/$definitionId', params: { type, definitionId: made.id } });
    } catch (error) {
      toastFailure(error, `The ${noun} was not made`);
    }
  };
  return (
    <Modal opened closeButtonProps={{ 'aria-label': 'Close' }} onClose={onClose} title={`New ${noun}`}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (complete) void create();
        }}
      >
        <TextInput
          label="Title"
          required
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {models.length > 0 ? (
          <NativeSelect
            label="Make it like"
            description="Everything is copied and can be changed"
            data={[
              { value: '', label: 'Nothing: begin empty' },
              ...models.map(({ id, title: of }) => ({ value: String(id), label: String(of) })),
            ]}
            value={like}
            onChange={(event) => setLike(event.currentTarget.value)}
          />
        ) : null}
        <NamedFields
          fields={fields}
          names={model ? [] : asks}
          values={values}
          onChange={(name, value) => setValues((held) => ({ ...held, [name]: value }))}
        />
        <div className={classes['actions']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!complete}>
            Create
          </Button>
        </div>
      </form>
    </Modal>
  );
}
