import { ColorInput } from '@mantine/core';
import { type FieldProps, useFieldSurroundings } from '../fields/field-context.ts';

/** Colors that stay apart in light and dark, and for people who see fewer. */
const offered = ['#1f6feb', '#0b7285', '#2b8a3e', '#8a6d00', '#c2410c', '#b42318', '#a61e6b', '#6741d9', '#5c6773'];

/** A color, chosen from a few or by any other. */
export function ColorField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  return (
    <ColorInput
      label={label}
      description={spec.about}
      error={error}
      maw="16rem"
      format="hex"
      swatches={offered}
      withEyeDropper={false}
      fixOnBlur={false}
      disabled={readOnly}
      placeholder="None"
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}
