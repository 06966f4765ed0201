import { Button, TextInput } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import { definitionOf, type SignatureConfiguration } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { kinds } from '../../../features/build/definitions/kinds.ts';
import { firstVersion } from '../../../features/build/definitions/new-definition.ts';
import { type DefinitionType } from '../../../features/build/definitions/types.ts';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { blankOf } from '../../../features/records/fields/blank.ts';
import { NamedFields } from '../../../features/records/fields/named-fields.tsx';
import { useOneAtATime } from '../../../shell/hooks/one-at-a-time.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './build.module.css';
import { type Beginning, Gallery } from './gallery.tsx';

/** Collects the required fields of a new definition and opens it. */
export function NewDialog({ type, onClose }: { readonly type: DefinitionType; readonly onClose: () => void }) {
  const client = useClient();
  const navigate = useNavigate();
  const { noun, asks = [], begins, sentence } = kinds[type];
  const { fields } = definitionOf(type);
  const [title, setTitle] = useState('');
  const [values, setValues] = useState<Fields>(() =>
    Object.fromEntries(
      asks
        .flatMap((name) => (fields[name] ? [[name, blankOf(fields[name], name)]] : []))
        .filter(([, value]) => value !== undefined),
    ),
  );
  const setPart = (name: string, value: unknown) => setValues((held) => ({ ...held, [name]: value }));
  const [from, setFrom] = useState<Beginning>();
  const signing = useSigning(from ? from.signing : type === 'NoteDefinition' ? 'author' : undefined);
  const complete = title.trim() !== '' && (from !== undefined || asks.every((name) => values[name] !== undefined));
  const choose = (next: Beginning | undefined) => {
    // A title of one's own stays.
    if (title === '' || title === from?.title) setTitle(next?.title ?? '');
    setFrom(next);
  };
  const { busy, run } = useOneAtATime();
  const create = async () => {
    try {
      const begun = from ? { ...from.fields, ...signing } : { ...(await blankContent(type)), ...begins, ...signing, ...values };
      const made = await client.create(type, firstVersion(type, title.trim(), begun));
      onClose();
      if (made.id) await navigate({ to: '/build/$type/$definitionId', params: { type, definitionId: made.id } });
    } catch (error) {
      toastFailure(error, `The ${noun} was not made`);
    }
  };
  return (
    <FormModal onClose={onClose} title={`New ${noun}`} size="56rem">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (complete) void run(create);
        }}
      >
        <TextInput
          label="Title"
          required
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Gallery type={type} chosen={from} onChoose={choose} />
        {sentence && !from ? <sentence.Editor entry={values} onPart={setPart} /> : null}
        <NamedFields fields={fields} names={from || sentence ? [] : asks} values={values} onChange={setPart} />
        <div className={classes['actions']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!complete} loading={busy}>
            Create
          </Button>
        </div>
      </form>
    </FormModal>
  );
}

/** Content of a blank definition: a note type has the usual rules. */
const blankContent = async (type: DefinitionType): Promise<Fields> =>
  type === 'NoteDefinition' ? { rules: [...(await import('@notewell/rules/starters')).usualRules] } : {};

/** The practice's signature configuration with the signers that a starter goes with. */
function useSigning(key: string | undefined) {
  const { items } = useList(
    key
      ? { type: 'SignatureConfiguration', filters: [{ kind: 'Status', values: ['Active'] }], orderBy: 'name', pageSize: 200 }
      : null,
  );
  const kindsOf = (one: SignatureConfiguration) =>
    (one.signers ?? []).map(({ kind, samplePercent = '' }) => `${kind}${samplePercent}`).join(' ');
  const found = items.find((one) => kindsOf(one) === (key === 'supervised' ? 'Author Supervisor' : 'Author'));
  return found?.id
    ? { signatureConfiguration: { id: found.id, resourceType: 'SignatureConfiguration', display: found.title } }
    : {};
}
