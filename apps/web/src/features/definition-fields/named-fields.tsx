import { type Field, labelOf, type UnknownRecord } from '@notewell/model';
import { FieldEditor } from './field-editor.tsx';

interface NamedFieldsProps {
  readonly fields: { readonly [name: string]: Field };
  /** Which of them, in this order; one that the type does not have is passed over. */
  readonly names: readonly string[];
  readonly values: UnknownRecord;
  readonly onChange: (name: string, next: unknown) => void;
  /** In place of what the declaration calls them. */
  readonly labels?: { readonly [name: string]: string };
}

/** Fields of a declaration by their names, each asked for in its own way. */
export function NamedFields({ fields, names, values, onChange, labels = {} }: NamedFieldsProps) {
  return names.map((name) => {
    const field = fields[name];
    return field ? (
      <FieldEditor
        key={name}
        field={field}
        name={name}
        path={name}
        label={labels[name] ?? labelOf(name, field)}
        value={values[name]}
        onChange={(next) => onChange(name, next)}
      />
    ) : null;
  });
}
