import { Autocomplete, Select, TextInput } from '@mantine/core';
import type { PatientField } from './fields.ts';

interface ParticularsFieldProps {
  readonly field: PatientField;
  readonly value: string;
  readonly error: string | undefined;
  /** Says what is odd about the value, which is taken all the same. */
  readonly doubt?: string | undefined;
  /** True if another value than the options is taken. */
  readonly isFree?: boolean;
  readonly onChange: (value: string) => void;
}

/** A field of the form: a choice, a text with suggestions, or a text. */
export function ParticularsField({
  field: { name, label, type, options, suggestions },
  value,
  error,
  doubt,
  isFree = false,
  onChange,
}: ParticularsFieldProps) {
  // The first field has the caret in a new form.
  const common = { label, error, ...(name === 'given' && { 'data-autofocus': true }) };
  if (options && !isFree) {
    // Offers an imported value that is not in our list.
    const data = value === '' || options.some((one) => one.value === value) ? options : [...options, { value, label: value }];
    return (
      <Select
        {...common}
        data={data}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}`, title: `Clear ${label}` }}
      />
    );
  }
  if (suggestions) return <Autocomplete {...common} data={suggestions} value={value} onChange={onChange} />;
  return (
    <TextInput
      {...common}
      type={type ?? 'text'}
      description={doubt}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
