import { Checkbox, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { isRecord, labelOfValue, offeredEntries, vocabularies } from '@notewell/model';
import { statesOffered } from '@notewell/rules';
import { memo, useContext } from 'react';
import { type FieldProps, MayBecomeContext, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';
import { typedKinds, unsetWords } from './typed-kinds.ts';
import { useTyped } from './use-typed.ts';

const wordsOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const missing = (label: string) => `${label} is a required field`;

/** A field of one input: number, day, time, moment, duration, approximate date. */
export function TypedField({ field: { spec }, at, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const kind = typedKinds[spec.kind];
  const { fault, input } = useTyped(at, kind?.show(value) ?? '', (typed, isHalf) => {
    if (typed.trim() === '' && !isHalf) {
      if (spec.required) return missing(label);
      onChange(undefined);
      return undefined;
    }
    const next = isHalf ? undefined : kind?.read(typed, spec);
    if (next === undefined) return kind?.hint(spec);
    onChange(next);
    return undefined;
  });
  return (
    <TextInput
      label={label}
      description={spec.about}
      type={kind?.type}
      inputMode={kind?.inputMode}
      placeholder={unsetWords(spec) ?? kind?.placeholder}
      maw="16rem"
      required={spec.required === true}
      disabled={readOnly}
      error={fault ?? error}
      {...input}
    />
  );
}

const inputTypes = { email: 'email', url: 'url', phone: 'tel' } as const;
const isTypedAs = (format: string | undefined): format is keyof typeof inputTypes => format !== undefined && format in inputTypes;

export function TextField({ field: { spec }, at, label, value, onChange, name, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const most = spec.kind === 'text' ? spec.max : 1_000;
  const format = spec.kind === 'text' ? spec.format : undefined;
  const { fault, input } = useTyped(at, wordsOf(value), (typed) => {
    if (spec.required && typed.trim() === '') return missing(label);
    // An address takes no spaces, so that one at its end is a slip.
    const next = format === undefined || format === 'markup' ? typed : typed.trim();
    onChange(next === '' ? undefined : next);
    return undefined;
  });
  const common = {
    label,
    description: spec.about,
    required: spec.required === true,
    disabled: readOnly,
    maxLength: Math.min(most, 1_000_000),
    error: fault ?? error,
    ...input,
  };
  const long = most > 1_000 && format === undefined && name !== 'shortText';
  return long ? (
    <Textarea autosize minRows={2} maxRows={10} {...common} />
  ) : (
    <TextInput
      {...common}
      {...(isTypedAs(format) ? { type: inputTypes[format] } : {})}
      {...(most <= 60 ? { maw: '16rem' } : {})}
    />
  );
}

/** A flag. A flag that was never set may be on. */
export function BooleanField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const unset = spec.kind === 'boolean' && spec.unset === true;
  return (
    <Checkbox
      label={label}
      description={spec.about}
      error={error}
      checked={typeof value === 'boolean' ? value : unset}
      disabled={readOnly}
      onChange={({ currentTarget: { checked } }) => onChange(checked === unset ? undefined : checked)}
    />
  );
}

/** A value of a closed set. A state offers only the moves that its table allows this user. */
export function CodeField({ field, name, path, label, value, onChange, error }: FieldProps) {
  const { readOnly, isNew = false, offers, permissions = [] } = useFieldSurroundings();
  const mayBecome = useContext(MayBecomeContext);
  const { spec } = field;
  if (spec.kind !== 'code') return null;
  const present = typeof value === 'string' ? value : undefined;
  const allowed = statesOffered(field, isNew ? undefined : present, permissions);
  const offered = offers?.[spec.enumeration];
  const shown = allowed
    .filter((one) => one === present || (offered?.includes(one) ?? true))
    // Parts of a record have rules of their own.
    .filter((one) => one === present || path !== name || mayBecome(name, one));
  return (
    <CodeSelect
      label={label}
      about={spec.about}
      error={error}
      required={spec.required === true}
      readOnly={readOnly}
      isEmptyOffered={!spec.required || value === undefined}
      codes={shown.join()}
      value={wordsOf(value)}
      onChange={onChange}
    />
  );
}

interface CodeSelectProps extends Pick<FieldProps, 'label' | 'onChange' | 'error'> {
  readonly about: string | undefined;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly isEmptyOffered: boolean;
  /** The codes that are offered, with commas between them: the list is drawn again only if they change. */
  readonly codes: string;
  readonly value: string;
}

/** Judged with every key in the record, and drawn only if something else is offered then. */
const CodeSelect = memo(function CodeSelect({ about, readOnly, isEmptyOffered, codes, onChange, ...input }: CodeSelectProps) {
  const values = codes === '' ? [] : codes.split(',');
  return (
    <NativeSelect
      {...input}
      description={about}
      maw="22rem"
      disabled={readOnly}
      data={[
        ...(isEmptyOffered ? [{ value: '', label: '—' }] : []),
        ...values.map((one) => ({ value: one, label: labelOfValue(one) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
});

/** A value of a public vocabulary. A code that the vocabulary lacks stays. */
export function CodedField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const { system, entries = [] } = (spec.kind === 'group' && vocabularies[spec.vocabulary ?? '']) || {};
  const held = isRecord(value) ? value : {};
  const code = wordsOf(held['code']);
  const display = wordsOf(held['display']) || wordsOf(held['text']);
  const known = offeredEntries({ entries }).map((one) => ({ value: one.code, label: one.display }));
  const foreign = code !== '' && !known.some((one) => one.value === code);
  return (
    <Select
      label={label}
      description={spec.about}
      error={error}
      maw="28rem"
      searchable
      clearable={!spec.required}
      limit={100}
      required={spec.required === true}
      disabled={readOnly}
      placeholder={code === '' && display !== '' ? display : 'Type to search'}
      nothingFoundMessage="No matches"
      data={foreign ? [{ value: code, label: display || code }, ...known] : known}
      value={code || null}
      onChange={(next) => {
        const entry = entries.find((one) => one.code === next);
        if (entry) onChange({ code: entry.code, display: entry.display, ...(system ? { system } : {}) });
        else if (next === null) onChange(undefined);
      }}
    />
  );
}

const codingParts = { code: 'Code', display: 'Name', system: 'Code system' } as const;

/** A code with its name, such as a billing code. */
export function CodingField({ label, field: { spec }, value, onChange }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const coding = isRecord(value) ? value : {};
  // The code system is asked for only where a form of the builder needs it.
  const names = (['code', 'display', 'system'] as const).filter(
    (name) => name !== 'system' || (spec.kind === 'group' && !('text' in spec.fields)),
  );
  const set = (name: string, words: string) => {
    const { [name]: _before, ...rest } = coding;
    const next = words === '' ? rest : { ...rest, [name]: words };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <div role="group" aria-label={label}>
      <div className={classes['label']}>{label}</div>
      {spec.about ? <p className={classes['about']}>{spec.about}</p> : null}
      <div className={classes['coding']}>
        {names.map((name) => (
          <TextInput
            key={name}
            aria-label={`${label}: ${codingParts[name].toLowerCase()}`}
            placeholder={codingParts[name]}
            disabled={readOnly}
            value={wordsOf(coding[name])}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ))}
      </div>
    </div>
  );
}
