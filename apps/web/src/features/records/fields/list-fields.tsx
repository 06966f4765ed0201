import { ActionIcon, Button, Checkbox, TagsInput } from '@mantine/core';
import { type Field, isRecord, labelOf, labelOfValue } from '@notewell/model';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { isUnsaid } from './blank.ts';
import { type FieldProps, NestedField, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const orNothing = (list: readonly unknown[]) => (list.length === 0 ? undefined : list);

/** Several of a closed set. */
export function CodesField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const of = spec.kind === 'list' ? spec.of.spec : spec;
  if (of.kind !== 'code') return null;
  return (
    <Checkbox.Group
      label={label}
      description={spec.about}
      error={error}
      value={texts(value)}
      onChange={(next) => onChange(orNothing(next))}
    >
      <div className={classes['checks']}>
        {of.values.map((one) => (
          <Checkbox key={one} value={one} label={labelOfValue(one)} disabled={readOnly} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Several texts or numbers; Enter adds one. */
export function WordsField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const numeric = spec.kind === 'list' && spec.of.spec.kind === 'number';
  return (
    <TagsInput
      label={label}
      description={spec.about}
      error={error}
      placeholder={readOnly ? '' : 'Type and press Enter'}
      disabled={readOnly}
      value={texts(value)}
      onChange={(next) => onChange(orNothing(numeric ? next.map(Number).filter((one) => Number.isFinite(one) && one > 0) : next))}
    />
  );
}

/** Several days, times or coded values, each with the editor of its kind. */
export function SeveralField({ field: { spec }, name, label, path, at, value, onChange }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const Nested = useContext(NestedField);
  const [begun, setBegun] = useState(false);
  const of: Field | undefined = spec.kind === 'list' ? spec.of : undefined;
  if (!of) return null;
  const stored: readonly unknown[] = Array.isArray(value) ? value : [];
  const put = (place: number, next: unknown) => {
    if (next !== undefined) setBegun(false);
    const list = place < stored.length ? stored.map((one, other) => (other === place ? next : one)) : [...stored, next];
    onChange(orNothing(list.filter((one) => one !== undefined)));
  };
  return (
    <section aria-label={label}>
      <div className={classes['label']}>{label}</div>
      {spec.about ? <p className={classes['about']}>{spec.about}</p> : null}
      {(begun ? [...stored, undefined] : stored).map((one, place) => (
        // biome-ignore lint: values have no id
        <div key={place} className={classes['several']}>
          <Nested
            field={of}
            name={name}
            path={path}
            at={`${at}.${place}`}
            label={`${labelOf(name, of)} ${place + 1}`}
            value={one}
            onChange={(next) => put(place, next)}
          />
          {readOnly ? null : (
            <ActionIcon
              size={26}
              aria-label={`Remove ${label.toLowerCase()} ${place + 1}`}
              onClick={() => (place < stored.length ? put(place, undefined) : setBegun(false))}
            >
              <IconX size={15} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {readOnly ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={begun}
          onClick={() => setBegun(true)}
        >
          Add to {label.toLowerCase()}
        </Button>
      )}
    </section>
  );
}

/** True for a group of which every required part has a value. */
export const isComplete = (of: Field, entry: unknown): boolean =>
  of.spec.kind === 'group' &&
  isRecord(entry) &&
  Object.entries(of.spec.fields).every(([name, { spec }]) => !spec.required || !isUnsaid(entry[name]));
