import { Select, Textarea, TextInput } from '@mantine/core';
import { type Field, type Fields, labelOf, type UnknownRecord, UsState } from '@notewell/model';
import { addressDoubt, isInUnitedStates } from '@notewell/rules';
import { useContext } from 'react';
import { type FieldProps, NestedField, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';
import { Fold } from './refused-places.tsx';

/** Order of a group's fields: lines of fields, then those that most people leave out. */
interface Layout {
  readonly lines: readonly (readonly string[])[];
  readonly more?: readonly string[];
}
const layouts: { readonly [shape: string]: Layout | undefined } = {
  address: { lines: [['lines'], ['city', 'state', 'postalCode']], more: ['district', 'country', 'use', 'period'] },
  humanName: { lines: [['given', 'middle', 'family']], more: ['prefix', 'suffix', 'use'] },
  period: { lines: [['start', 'end']] },
};

interface GroupPartsProps {
  /** The group's own field. */
  readonly field: Field;
  readonly path: string;
  readonly at: string;
  readonly entry: UnknownRecord;
  readonly onPart: (name: string, next: unknown) => void;
  /** Fields that are edited elsewhere. */
  readonly without?: readonly string[];
}

/** The fields of a group, each with its editor. */
export function GroupParts({ field: { spec }, path, at, entry, onPart, without = [] }: GroupPartsProps) {
  const Nested = useContext(NestedField);
  if (spec.kind !== 'group') return null;
  const { fields, shape } = spec;
  const part = (name: string) => {
    const field = fields[name];
    if (!field || without.includes(name)) return null;
    const props: FieldProps = {
      field,
      name,
      path: `${path}.${name}`,
      at: `${at}.${name}`,
      label: labelOf(name, field),
      value: entry[name],
      onChange: (next) => onPart(name, next),
    };
    if (shape === 'address' && name === 'lines') return <LinesField key={name} {...props} />;
    if (shape === 'address' && name === 'state') return <StateField key={name} {...props} country={entry['country']} />;
    return <Nested key={name} {...props} />;
  };
  const layout = layouts[shape ?? ''];
  if (!layout) return partNames(fields).map(part);
  const { lines, more = [] } = layout;
  const doubt = shape === 'address' ? addressDoubt(entry) : undefined;
  return (
    <>
      {lines.map((names) => (
        <div key={names.join()} className={classes['line']}>
          {names.map(part)}
        </div>
      ))}
      {doubt ? (
        <p role="status" className={classes['doubt']}>
          {doubt}
        </p>
      ) : null}
      {more.length === 0 ? null : (
        <Fold paths={more.map((name) => `${at}.${name}`)} className={classes['rest']}>
          <summary>More</summary>
          <div className={classes['line']}>{more.map(part)}</div>
        </Fold>
      )}
    </>
  );
}

/** Fields of a group that people edit: not ids, and not what the server writes. */
export const partNames = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, { spec }]) =>
    name === 'id' || name === 'linkId' || spec.readOnly || spec.stampedBy ? [] : [name],
  );

const mostLines = 5;
/** The lines of an address. An empty line at the end stays while the next one is typed. */
const linesIn = (text: string) => (text === '' ? undefined : text.split('\n').slice(0, mostLines));

function LinesField({ label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  return (
    <Textarea
      label={label}
      error={error}
      autosize
      minRows={1}
      maxRows={mostLines}
      disabled={readOnly}
      value={Array.isArray(value) ? value.join('\n') : ''}
      onChange={(event) => onChange(linesIn(event.currentTarget.value))}
    />
  );
}

const states = UsState.entries.map(({ code, display }) => ({ value: code, label: display }));

/** A state of the United States; any text for another country. */
function StateField({ label, value, onChange, error, country }: FieldProps & { readonly country: unknown }) {
  const { readOnly } = useFieldSurroundings();
  const held = typeof value === 'string' ? value : '';
  if (!isInUnitedStates(country))
    return (
      <TextInput
        label={label}
        error={error}
        disabled={readOnly}
        value={held}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    );
  return (
    <Select
      label={label}
      error={error}
      searchable
      clearable
      disabled={readOnly}
      data={held && !UsState.entries.some(({ code }) => code === held) ? [{ value: held, label: held }, ...states] : states}
      value={held || null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
