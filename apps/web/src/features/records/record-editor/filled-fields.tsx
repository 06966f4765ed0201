import { Button } from '@mantine/core';
import { type Fields, labelOf, type UnknownRecord } from '@notewell/model';
import { IconPlus } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLabels } from '../../../platform/words.ts';
import { FieldContext, useFieldSurroundings } from '../fields/field-context.ts';
import { NamedFields } from '../fields/named-fields.tsx';
import classes from './record-editor.module.css';

interface FilledFieldsProps {
  readonly fields: Fields;
  readonly names: readonly string[];
  readonly values: UnknownRecord;
  readonly onChange: (name: string, next: unknown) => void;
  /** Fields that cannot be changed, with the reason. */
  readonly locked?: ReadonlyMap<string, string> | undefined;
  readonly readOnly: boolean;
  /** Fields that show even if they are empty. */
  readonly shows?: readonly string[] | undefined;
}

/** Fields with a value, and one line of buttons that open the others. A field that was opened stays. */
export const FilledFields = memo(function FilledFields(props: FilledFieldsProps) {
  const { fields, names, values, onChange, locked, readOnly, shows = [] } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const surroundings = useFieldSurroundings();
  const shut = useMemo(() => ({ ...surroundings, readOnly: true }), [surroundings]);
  const list = useRef<HTMLDivElement>(null);
  const last = opened.at(-1);
  useEffect(() => {
    if (last === undefined) return;
    const place = list.current?.querySelector(`[data-field="${last}"]`);
    place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [last]);
  const known = names.filter((name) => fields[name] !== undefined);
  const isShown = (name: string) =>
    values[name] !== undefined || opened.includes(name) || shows.includes(name) || fields[name]?.spec.required === true;
  const empty = known.filter((name) => !isShown(name));
  const change = useCallback(
    (name: string, next: unknown) => {
      // A cleared field stays where it is.
      if (next === undefined) setOpened((all) => (all.includes(name) ? all : [name, ...all]));
      onChange(name, next);
    },
    [onChange],
  );
  if (known.length === 0) return null;
  const reasons = readOnly ? [] : [...new Set(known.filter(isShown).flatMap((name) => locked?.get(name) ?? []))];
  const labelsOf = (reason: string) =>
    known
      .filter((name) => isShown(name) && locked?.get(name) === reason)
      .map((name) => inLabels(t, labelOf(name, fields[name])))
      .join(', ');
  return (
    <div className={classes['fields']} ref={list}>
      {reasons.map((reason) => (
        <p key={reason} className={classes['locked']}>
          {labelsOf(reason)}: {reason}
        </p>
      ))}
      {known.filter(isShown).map((name) => (
        <div key={name} data-field={name}>
          <FieldContext value={locked?.has(name) ? shut : surroundings}>
            <NamedFields fields={fields} names={[name]} values={values} onChange={change} />
          </FieldContext>
        </div>
      ))}
      {empty.length === 0 ? null : (
        <div className={classes['empty']} role="group" aria-label="Not recorded">
          <span>Not recorded:</span>
          {empty.map((name) => {
            const label = inLabels(t, labelOf(name, fields[name]));
            const reason = locked?.get(name);
            return readOnly || reason ? (
              <span key={name} title={reason}>
                {label}
              </span>
            ) : (
              <Button
                key={name}
                size="compact-xs"
                variant="default"
                leftSection={<IconPlus size={13} aria-hidden />}
                onClick={() => setOpened((all) => [...all, name])}
              >
                {label}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}, drawsTheSame);

/** True if no field of the group changed, though others of the record did. */
function drawsTheSame(before: FilledFieldsProps, after: FilledFieldsProps): boolean {
  const { names } = after;
  return (
    names.every((name) => before.values[name] === after.values[name] && before.locked?.get(name) === after.locked?.get(name)) &&
    sameItems(before.names, names) &&
    sameItems(before.shows, after.shows) &&
    before.fields === after.fields &&
    before.onChange === after.onChange &&
    before.readOnly === after.readOnly
  );
}
const sameItems = (a: readonly string[] = [], b: readonly string[] = []) =>
  a.length === b.length && a.every((one, at) => one === b[at]);
