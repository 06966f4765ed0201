import { NativeSelect } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { definitionOf, typedAs } from '@notewell/model';
import { Link } from '@tanstack/react-router';
import { sentences } from '../../../../features/build/definition-fields/sentences.tsx';
import { NamedFields } from '../../../../features/records/fields/named-fields.tsx';
import { RefusedText, useRefusedText } from '../../../../features/records/fields/refused-places.tsx';
import classes from './note-type.module.css';
import type { PartProps } from './part.ts';

const { fields } = definitionOf('NoteDefinition');
const labels = { incompleteSigning: 'May be signed with required parts missing' };

/** "A note of this type is signed by the author, then the supervisor", with each signer in words. */
export function SigningPart({ value, readOnly, onChange }: PartProps) {
  const held = typedAs('NoteDefinition', value).signatureConfiguration;
  const { items } = useList({
    type: 'SignatureConfiguration',
    filters: [{ kind: 'Status', values: ['Active', 'Draft'] }],
    orderBy: 'name',
    order: 'asc',
    pageSize: 200,
  });
  const refused = useRefusedText('signatureConfiguration');
  const chosen = items.find(({ id }) => id === held?.id);
  const isAbsent = held !== undefined && chosen === undefined;
  return (
    <>
      <div className={classes['sentence']}>
        <span>A note of this type is signed by</span>
        <NativeSelect
          aria-label="Who signs"
          disabled={readOnly}
          data={[
            { value: '', label: 'the author alone' },
            ...(isAbsent ? [{ value: held.id, label: held.display ?? 'Another' }] : []),
            ...items.map(({ id = '', title, status }) => ({ value: id, label: status === 'Draft' ? `${title} (draft)` : title })),
          ]}
          value={held?.id ?? ''}
          onChange={(event) => {
            const { value: id } = event.currentTarget;
            const found = items.find((one) => one.id === id);
            onChange('signatureConfiguration', found && { id, resourceType: 'SignatureConfiguration', display: found.title });
          }}
        />
      </div>
      <RefusedText text={refused} />
      {chosen ? (
        <ol className={classes['signers']}>
          {(chosen.signers ?? []).map((signer) => (
            <li key={signer.id}>
              {sentences['signers']?.words(signer)}
              {signer.withinHours ? (
                <span className={classes['quiet']}> within {signer.withinHours} hours of the visit</span>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      <p className={classes['quiet']}>
        {chosen?.id ? (
          <>
            <Link to="/build/$type/$definitionId" params={{ type: 'SignatureConfiguration', definitionId: chosen.id }}>
              Open these signers
            </Link>
            {' · '}
          </>
        ) : null}
        <Link to="/build" search={{ kind: 'SignatureConfiguration' }}>
          Signers of this practice
        </Link>
      </p>
      <NamedFields fields={fields} names={['incompleteSigning']} values={value} labels={labels} onChange={onChange} />
    </>
  );
}
