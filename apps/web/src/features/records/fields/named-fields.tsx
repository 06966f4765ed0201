import { type Field, labelOf, type UnknownRecord } from '@notewell/model';
import { memo, useCallback } from 'react';
import { FieldEditor } from './field-editor.tsx';

interface NamedFieldsProps {
  readonly fields: { readonly [name: string]: Field };
  /** Names of the fields in display order. Skips fields that the type lacks. */
  readonly names: readonly string[];
  readonly values: UnknownRecord;
  readonly onChange: (name: string, next: unknown) => void;
  /** Path of the object that contains the fields, such as `items.0`; absent for the definition itself. */
  readonly within?: string | undefined;
  /** Labels that replace those of the declaration. */
  readonly labels?: { readonly [name: string]: string };
}

interface NamedFieldProps {
  readonly field: Field;
  readonly name: string;
  readonly at: string;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (name: string, next: unknown) => void;
}
/** One of them, drawn again only if its own value or its surroundings change. */
const NamedField = memo(function NamedField({ name, onChange, ...rest }: NamedFieldProps) {
  const change = useCallback((next: unknown) => onChange(name, next), [name, onChange]);
  return <FieldEditor name={name} path={name} {...rest} onChange={change} />;
});

/** Fields of a declaration by name, each with its own editor. */
export function NamedFields({ fields, names, values, onChange, within, labels = {} }: NamedFieldsProps) {
  return names.map((name) => {
    const field = fields[name];
    return field ? (
      <NamedField
        key={name}
        field={field}
        name={name}
        at={within === undefined ? name : `${within}.${name}`}
        label={labels[name] ?? labelOf(name, field)}
        value={values[name]}
        onChange={onChange}
      />
    ) : null;
  });
}
