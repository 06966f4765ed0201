import { ActionIcon, NativeSelect } from '@mantine/core';
import { definitionOf, idIn, isResourceType, labelOfValue, type Reference } from '@notewell/model';
import { practiceRecordTypes, retirementOf } from '@notewell/rules';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Finder } from '../../forms/form-renderer/parts/lookup.tsx';
import type { LookupSource } from '../../forms/form-renderer/parts/lookup-source.ts';
import { useFormPlace } from '../../forms/form-renderer/place.ts';
import { type FieldProps, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';

/** The first of these by which the type sorts. */
const orders = ['name', 'title', 'order', 'start', 'created'];

function sourceOf(type: string, isInChart: boolean): LookupSource | undefined {
  if (!isResourceType(type)) return undefined;
  const { labels, filters, fields, sorts, scope } = definitionOf(type);
  const retirement = practiceRecordTypes.some((one) => one === type) ? retirementOf(type) : undefined;
  const offered =
    'lineage' in fields
      ? { kind: 'Status', values: ['Draft', 'Active'] }
      : // Retired records are not chosen again.
        retirement?.filter(true);
  return {
    type,
    noun: labels[0].toLowerCase(),
    orderBy: orders.find((one) => one in sorts) ?? 'created',
    // Records of other patients are never offered.
    ...(isInChart && scope.kind === 'partitioned' ? { ofPatient: true as const } : {}),
    ...('Text' in filters ? {} : { search: () => [] }),
    ...(offered && { filters: [offered] }),
  };
}
/** The name of a record, never its id. */
const nameOf = ({ display }: Reference): string => display ?? 'Unnamed';
const isReference = (value: unknown): value is Reference => idIn(value) !== undefined;

interface PickerProps {
  readonly targets: readonly string[];
  readonly label: string;
  readonly held: Reference | undefined;
  readonly taken?: ReadonlySet<string>;
  readonly onPick: (found: Reference | undefined) => void;
}

/** Finds the target of a reference. With several target types the user chooses the type first. */
export function ReferencePicker({ targets, label, held, taken, onPick }: PickerProps) {
  const id = useId();
  const { readOnly } = useFieldSurroundings();
  const [chosen, setChosen] = useState(held?.resourceType ?? targets[0] ?? '');
  // The kind follows a value that was set elsewhere.
  const [kind, setKind] = useState(held?.resourceType);
  if (held?.resourceType !== kind) {
    setKind(held?.resourceType);
    if (held?.resourceType) setChosen(held.resourceType);
  }
  const { t } = useTranslation();
  const isInChart = useFormPlace().patient !== undefined;
  const source = sourceOf(targets.includes(chosen) ? chosen : (targets[0] ?? ''), isInChart);
  if (!source) return null;
  return (
    <div className={classes['picker']}>
      {targets.length > 1 ? (
        <NativeSelect
          aria-label={`${label}: kind`}
          disabled={readOnly}
          data={targets.map((type) => ({
            value: type,
            label: t(isResourceType(type) ? definitionOf(type).labels[0] : labelOfValue(type)),
          }))}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      ) : null}
      <div className={classes['grow']}>
        <Finder
          source={{ ...source, noun: t(source.noun) }}
          id={id}
          label={label}
          disabled={readOnly}
          held={held && { ...held, display: nameOf(held) }}
          {...(taken ? { taken } : {})}
          onPick={onPick}
          onClear={() => onPick(undefined)}
          onBlur={() => {}}
        />
      </div>
    </div>
  );
}

export function ReferenceField({ field: { spec }, label, value, onChange }: FieldProps) {
  if (spec.kind !== 'reference') return null;
  return (
    <div>
      <div className={classes['label']}>
        {label}
        {spec.required ? ' (required)' : ''}
      </div>
      {spec.about ? <p className={classes['about']}>{spec.about}</p> : null}
      <ReferencePicker
        targets={spec.targets}
        label={label}
        held={isReference(value) ? value : undefined}
        onPick={(found) => {
          // A required value stays until another is chosen.
          if (found || !spec.required) onChange(found);
        }}
      />
    </div>
  );
}

export function ReferencesField({ field: { spec }, label, value, onChange }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const of = spec.kind === 'list' ? spec.of.spec : spec;
  if (of.kind !== 'reference') return null;
  const chosen = Array.isArray(value) ? value.filter(isReference) : [];
  const keep = (next: readonly Reference[]) => onChange(next.length === 0 ? undefined : next);
  return (
    <div>
      <div className={classes['label']}>{label}</div>
      {spec.about ? <p className={classes['about']}>{spec.about}</p> : null}
      {chosen.length > 0 ? (
        <ul className={classes['chips']} aria-label={label}>
          {chosen.map((one) => (
            <li key={one.id} className={classes['chip']}>
              {nameOf(one)}
              <ActionIcon
                size={24}
                aria-label={`Remove ${nameOf(one)}`}
                disabled={readOnly}
                onClick={() => keep(chosen.filter(({ id }) => id !== one.id))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <ReferencePicker
        targets={of.targets}
        label={`Add to ${label}`}
        held={undefined}
        taken={new Set(chosen.map(({ id }) => id))}
        onPick={(found) => found && keep([...chosen, found])}
      />
    </div>
  );
}
