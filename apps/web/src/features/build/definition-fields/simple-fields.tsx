import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { labelOfValue } from '@notewell/model';
import { useEffect, useState } from 'react';
import { type FieldProps, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';

const wordsOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Typed text, stored as soon as it is valid. An emptied required field keeps its last value. */
function useTyped(value: unknown, keep: (typed: string) => boolean) {
  const [typed, setTyped] = useState(wordsOf(value));
  const [fault, setFault] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    if (!focused) {
      setTyped(wordsOf(value));
      setFault(false);
    }
  }, [value, focused]);
  return {
    fault,
    input: {
      value: typed,
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
        setTyped(event.currentTarget.value);
        setFault(!keep(event.currentTarget.value));
      },
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

export function TextField({ field: { spec }, label, value, onChange, name, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const most = spec.kind === 'text' ? spec.max : 1_000;
  const { fault, input } = useTyped(value, (typed) => {
    if (spec.required && typed.trim() === '') return false;
    onChange(typed === '' ? undefined : typed);
    return true;
  });
  const common = {
    label,
    description: spec.about,
    required: spec.required === true,
    disabled: readOnly,
    maxLength: Math.min(most, 1_000_000),
    error: fault ? `${label} is a required field` : error,
    ...input,
  };
  const long = most > 1_000 && name !== 'shortText';
  return long ? <Textarea autosize minRows={2} maxRows={10} {...common} /> : <TextInput {...common} />;
}

export function NumberField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const { fault, input } = useTyped(value, (typed) => {
    if (typed.trim() === '') {
      if (spec.required) return false;
      onChange(undefined);
      return true;
    }
    const number = Number(typed);
    if (spec.kind !== 'number' || !Number.isFinite(number)) return false;
    const { integer, positive, min, max } = spec;
    const fits =
      (!integer || Number.isInteger(number)) &&
      (!positive || number > 0) &&
      number >= (min ?? -Infinity) &&
      number <= (max ?? Infinity);
    if (fits) onChange(number);
    return fits;
  });
  return (
    <TextInput
      label={label}
      description={spec.about}
      inputMode="decimal"
      maw="14rem"
      required={spec.required === true}
      disabled={readOnly}
      error={fault ? `${label} is not a number that fits` : error}
      {...input}
    />
  );
}

export function BooleanField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  return (
    <Checkbox
      label={label}
      description={spec.about}
      error={error}
      checked={value === true}
      disabled={readOnly}
      onChange={(event) => onChange(event.currentTarget.checked || undefined)}
    />
  );
}

export function CodeField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  if (spec.kind !== 'code') return null;
  return (
    <NativeSelect
      label={label}
      description={spec.about}
      error={error}
      maw="22rem"
      required={spec.required === true}
      disabled={readOnly}
      data={[
        ...(spec.required ? [] : [{ value: '', label: '—' }]),
        ...spec.values.map((one) => ({ value: one, label: labelOfValue(one) })),
      ]}
      value={wordsOf(value)}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

/** A code with its display and system, such as LOINC. */
export function CodingField({ label, field: { spec }, value, onChange }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const coding: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const set = (name: string, words: string) => {
    const { [name]: _before, ...rest } = coding;
    const next = words === '' ? rest : { ...rest, [name]: words };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <div role="group" aria-label={label}>
      <div className={classes['label']}>{label}</div>
      {spec.about ? <p className={classes['about']}>{spec.about}</p> : null}
      <div className={classes['coding']}>
        {(['code', 'display', 'system'] as const).map((name) => (
          <TextInput
            key={name}
            aria-label={`${label}: ${name}`}
            placeholder={name}
            disabled={readOnly}
            value={wordsOf(coding[name])}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ))}
      </div>
    </div>
  );
}
