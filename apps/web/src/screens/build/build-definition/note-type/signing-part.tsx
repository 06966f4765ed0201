import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { type SignatureConfiguration, typedAs } from '@notewell/model';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentences } from '../../../../features/build/definition-fields/sentences.tsx';
import { RefusedText, useRefusedText } from '../../../../features/records/fields/refused-places.tsx';
import classes from './note-type.module.css';
import type { PartProps } from './part.ts';

const isAuthorAlone = ({ signers = [] }: SignatureConfiguration): boolean =>
  signers.length === 1 && signers.every(({ kind }) => kind === 'Author');

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
  // A practice that says so with words of its own is not offered it without them.
  const hasNobody = held === undefined || !items.some(isAuthorAlone);
  return (
    <>
      <div className={classes['sentence']}>
        <span>A note of this type is signed by</span>
        <NativeSelect
          aria-label="Who signs"
          disabled={readOnly}
          data={[
            ...(hasNobody ? [{ value: '', label: 'the author alone' }] : []),
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
      <IncompleteSigning value={value} readOnly={readOnly} onChange={onChange} />
    </>
  );
}

/** Lets notes be signed with required parts missing. The practice's reason is asked for once this is ticked. */
export function IncompleteSigning({ value, readOnly, onChange }: PartProps) {
  const reason = typedAs('NoteDefinition', value).incompleteSigning?.reason;
  const [isTicked, setTicked] = useState(reason !== undefined);
  const refused = useRefusedText('incompleteSigning');
  const write = (text: string) => onChange('incompleteSigning', text.trim() === '' ? undefined : { reason: text });
  return (
    <>
      <Checkbox
        label="Allow signing with required parts missing"
        description="Each time the signer gives a reason, which stays with the note"
        disabled={readOnly}
        checked={isTicked || reason !== undefined}
        onChange={({ currentTarget: { checked } }) => {
          setTicked(checked);
          if (!checked) onChange('incompleteSigning', undefined);
        }}
      />
      {isTicked || reason !== undefined ? (
        <Textarea
          label="Why the practice allows it"
          description="It is allowed once a reason is given here"
          required
          autosize
          minRows={2}
          disabled={readOnly}
          value={reason ?? ''}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : null}
      <RefusedText text={refused} />
    </>
  );
}
