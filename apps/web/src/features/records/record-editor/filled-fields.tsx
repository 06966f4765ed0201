import { Button } from '@mantine/core';
import { type Fields, labelOf, type UnknownRecord } from '@notewell/model';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
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
export function FilledFields({ fields, names, values, onChange, locked, readOnly, shows = [] }: FilledFieldsProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const surroundings = useFieldSurroundings();
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
  const change = (name: string, next: unknown) => {
    // A cleared field stays where it is.
    if (next === undefined && !opened.includes(name)) setOpened((all) => [name, ...all]);
    onChange(name, next);
  };
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
          <FieldContext value={locked?.has(name) ? { ...surroundings, readOnly: true } : surroundings}>
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
}
