import { Select } from '@mantine/core';
import { type FieldProps, useFieldSurroundings } from '../fields/field-context.ts';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** Every two-letter language that has a name, and the signed and regional ones that practices ask for. */
const letters = 'abcdefghijklmnopqrstuvwxyz';
const regional = [
  'ase',
  'csn',
  'en-GB',
  'en-US',
  'es-419',
  'es-ES',
  'es-MX',
  'fil',
  'fr-CA',
  'haw',
  'hmn',
  'pt-BR',
  'yue',
  'zh-Hans',
  'zh-Hant',
];
const own: Readonly<Record<string, string>> = { ase: 'American Sign Language', csn: 'Colombian Sign Language' };
const nameOf = (code: string): string | undefined => {
  try {
    return own[code] ?? names.of(code);
  } catch {
    return undefined; // not a language tag
  }
};
const choices = [...[...letters].flatMap((first) => [...letters].map((second) => first + second)), ...regional]
  .flatMap((value) => {
    const label = nameOf(value);
    return label ? [{ value, label }] : [];
  })
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** A language by its name. */
export function LanguageField({ label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const held = typeof value === 'string' && value !== '' ? value : null;
  const isListed = held === null || choices.some((one) => one.value === held);
  return (
    <Select
      label={label}
      error={error}
      maw="22rem"
      searchable
      clearable
      limit={100}
      disabled={readOnly}
      placeholder="Type a language"
      data={isListed ? choices : [{ value: held, label: nameOf(held) ?? held }, ...choices]}
      value={held}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
