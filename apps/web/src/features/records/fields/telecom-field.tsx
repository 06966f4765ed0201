import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ContactPointSystem, ContactUse, isRecord, labelOfValue, type UnknownRecord } from '@notewell/model';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { type FieldProps, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';
import { RefusedPlaces, refusedAt, textOf } from './refused-places.tsx';

const uses = [{ value: '', label: 'Use' }, ...ContactUse.values.map((value) => ({ value, label: labelOfValue(value) }))];
const shown = (value: unknown) => (typeof value === 'string' ? value : '');
const isMail = (system: unknown) => system === 'Email';

/** Phone numbers and addresses for mail, each with its use. A new line is stored with its first character. */
export function TelecomField({ label, at, value, onChange }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const stored = Array.isArray(value) ? value.filter(isRecord) : [];
  const [begun, setBegun] = useState<UnknownRecord>();
  const lines = begun ? [...stored, begun] : stored;
  const put = (next: readonly UnknownRecord[]) => onChange(next.length === 0 ? undefined : next);
  const change = (place: number, name: string, next: unknown) => {
    const { [name]: _before, ...rest } = lines[place] ?? {};
    const line = next === undefined ? rest : { ...rest, [name]: next };
    if (place < stored.length) return put(stored.map((one, other) => (other === place ? line : one)));
    if (!line['value']) return setBegun(line);
    setBegun(undefined);
    put([...stored, line]);
  };
  const remove = (place: number) =>
    place < stored.length ? put(stored.filter((_one, other) => other !== place)) : setBegun(undefined);
  return (
    <section aria-label={label}>
      <div className={classes['label']}>{label}</div>
      {lines.map((line, place) => (
        <Contact
          // A line keeps its place while it is typed.
          // biome-ignore lint: contacts have no id
          key={place}
          label={`${label} ${place + 1}`}
          at={`${at}.${place}`}
          line={line}
          onPart={(name, next) => change(place, name, next)}
          onRemove={() => remove(place)}
        />
      ))}
      {readOnly ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={begun !== undefined}
          onClick={() => setBegun({ system: 'Phone' })}
        >
          Add to {label.toLowerCase()}
        </Button>
      )}
    </section>
  );
}

interface ContactProps {
  readonly label: string;
  readonly at: string;
  readonly line: UnknownRecord;
  readonly onPart: (name: string, next: unknown) => void;
  readonly onRemove: () => void;
}

function Contact({ label, at, line, onPart, onRemove }: ContactProps) {
  const { readOnly } = useFieldSurroundings();
  const [isEmpty, setEmpty] = useState(false);
  const refused = textOf(refusedAt(useContext(RefusedPlaces), at));
  const kind = shown(line['system']);
  return (
    <div role="group" aria-label={label} className={classes['contact']}>
      <NativeSelect
        aria-label={`${label}: kind`}
        disabled={readOnly}
        data={ContactPointSystem.values.map((one) => ({ value: one, label: labelOfValue(one) }))}
        value={kind}
        onChange={(event) => onPart('system', event.currentTarget.value)}
      />
      <TextInput
        aria-label={`${label}: ${isMail(kind) ? 'address' : 'number'}`}
        type={isMail(kind) ? 'email' : 'tel'}
        placeholder={isMail(kind) ? 'name@example.org' : '(555) 010-0000'}
        disabled={readOnly}
        error={isEmpty ? 'Enter it, or remove this line.' : refused}
        value={isEmpty ? '' : shown(line['value'])}
        onChange={({ currentTarget }) => {
          setEmpty(currentTarget.value === '' && shown(line['value']) !== '');
          // A stored value stays until it is replaced.
          if (currentTarget.value !== '') onPart('value', currentTarget.value);
        }}
      />
      <NativeSelect
        aria-label={`${label}: use`}
        disabled={readOnly}
        data={uses}
        value={shown(line['use'])}
        onChange={(event) => onPart('use', event.currentTarget.value || undefined)}
      />
      <Checkbox
        label="Preferred"
        checked={line['preferred'] === true}
        disabled={readOnly}
        onChange={(event) => onPart('preferred', event.currentTarget.checked || undefined)}
      />
      {readOnly ? null : (
        <ActionIcon size={26} aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
