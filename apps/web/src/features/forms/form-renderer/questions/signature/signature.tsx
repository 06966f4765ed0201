import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Finder } from '../../parts/lookup.tsx';
import type { ControlProps } from '../../question-kind.ts';
import { type FormSignature, signatureIn, signatureValue, signatureWords } from './codec.ts';
import { Pad } from './pad.tsx';
import classes from './signature.module.css';
import { signerKindOf, useSigner } from './signers.ts';

export default function Signature({ item, values, onChange, onBlur, id, labelId, describedBy, invalid, disabled }: ControlProps) {
  const { t } = useTranslation();
  const held = signatureIn(values[0]);
  const kind = signerKindOf(item.displayStyle);
  const usual = useSigner(kind);
  const [method, setMethod] = useState<FormSignature['method']>(held?.method ?? 'Drawn');
  const [signer, setSigner] = useState(held?.signer);
  const [name, setName] = useState(held?.name);
  const who = signer ?? usual?.reference;
  const called = name ?? signer?.display ?? usual?.name ?? '';
  const keep = (next: Partial<FormSignature>) => {
    const made: FormSignature = {
      method,
      name: called,
      signer: who,
      path: method === 'Drawn' ? (held?.path ?? '') : '',
      ...next,
      signed: new Date().toISOString(),
    };
    // A drawing signs at once; a typed name signs only with the Sign button.
    const value = made.method === 'Drawn' && made.path === '' ? undefined : signatureValue(made);
    onChange(value === undefined ? [] : [value]);
  };
  const rename = (typed: string) => {
    setName(typed);
    if (held && held.method === 'Drawn') keep({ name: typed });
    else if (held) onChange([]);
  };
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={classes['signature']} onBlur={onBlur}>
      <SegmentedControl
        size="xs"
        aria-label={`${item.text ?? 'Signature'}: how to sign`}
        data={[
          { value: 'Drawn', label: 'Draw' },
          { value: 'Typed', label: 'Type the name' },
        ]}
        value={method}
        disabled={disabled}
        onChange={(next) => {
          setMethod(next === 'Typed' ? 'Typed' : 'Drawn');
          onChange([]);
        }}
      />
      {kind.source ? (
        <Finder
          source={kind.source}
          id={`${id}-signer`}
          label={`${item.text ?? 'Signature'}: who signs`}
          placeholder="Who signs"
          disabled={disabled}
          held={signer}
          onBlur={onBlur}
          onPick={(found) => {
            setSigner(found);
            setName(found.display);
            if (held) keep({ signer: found, name: found.display ?? '' });
          }}
          onClear={() => {
            setSigner(undefined);
            onChange([]);
          }}
        />
      ) : null}
      <TextInput
        id={id}
        label={t(kind.nameLabel)}
        value={called}
        disabled={disabled}
        error={invalid}
        autoComplete="off"
        maw="28rem"
        onChange={(event) => rename(event.currentTarget.value)}
      />
      {method === 'Drawn' ? (
        <Pad label={item.text ?? 'Signature'} path={held?.path ?? ''} disabled={disabled} onDraw={(path) => keep({ path })} />
      ) : (
        <div className={classes['typed']}>{called}</div>
      )}
      <div className={classes['actions']}>
        {method === 'Typed' && !held ? (
          <Button size="compact-sm" disabled={disabled || called.trim() === ''} onClick={() => keep({})}>
            Sign with this name
          </Button>
        ) : null}
        {held ? (
          <>
            <span role="status">{signatureWords(held)}</span>
            <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => onChange([])}>
              Clear
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
