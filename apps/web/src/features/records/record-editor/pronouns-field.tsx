import { Autocomplete } from '@mantine/core';
import { type FieldProps, useFieldSurroundings } from '../fields/field-context.ts';

const offered = ['she/her', 'he/him', 'they/them', 'she/they', 'he/they'];

/** Pronouns: the usual ones are offered, any others may be typed. */
export function PronounsField({ label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  return (
    <Autocomplete
      label={label}
      error={error}
      maw="22rem"
      disabled={readOnly}
      data={offered}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}
