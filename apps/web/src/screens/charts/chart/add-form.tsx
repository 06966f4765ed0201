import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Draft } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { type Coding, type Fault, isRecord } from '@notewell/model';
import type { MatchedType } from '@notewell/rules';
import { type ReactNode, useEffect, useState } from 'react';
import { useMatchCheck } from '../../../features/charts/matches/use-match-check.tsx';
import { clearFailure, toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './chart.module.css';

export interface FormField {
  readonly name: string;
  readonly label: string;
  /** The field's path in the model's messages. */
  readonly path: string;
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly placeholder?: string;
  readonly required?: boolean;
}
export type Values = Readonly<Record<string, string>>;

/** Validation loads with the first form, not with the chart. */
const validation = () => import('../../../features/records/record-editor/judged.ts');

const notAdded = 'It was not added';

interface AddFormProps<T extends MatchedType> {
  readonly type: T;
  readonly patientId: string;
  readonly fields: readonly FormField[];
  readonly draft: (values: Values) => Draft<T>;
  readonly done: () => void;
  readonly submit: string;
  /** Faults that the model does not know. */
  readonly check?: (values: Values) => readonly Fault[];
  /** Content above the fields, such as a search that fills them. */
  readonly children?: (set: (values: Values) => void, values: Values) => ReactNode;
}

/** A short form for one record, validated by the model, with messages next to the fields. */
export function AddForm<T extends MatchedType>(props: AddFormProps<T>) {
  const { type, patientId, fields, draft, done, submit, check, children } = props;
  const client = useClient();
  const [values, setValues] = useState<Values>({});
  // Fixed id, so that a double click creates one record.
  const [key] = useState(() => crypto.randomUUID());
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const faultOf = (path: string) => faults.find((fault) => fault.path === path || fault.path.startsWith(`${path}.`))?.message;
  const elsewhere = faults.filter(
    ({ path }) => !fields.some((field) => path === field.path || path.startsWith(`${field.path}.`)),
  );
  const match = useMatchCheck(type, patientId, codeOf(draft(values)));
  useEffect(() => void validation().catch(() => undefined), []); // loaded again on save
  const save = async () => {
    const made = draft(values);
    const { faultsIn } = await validation();
    // The model accepts an empty coded value, so required fields are checked here.
    const missing = fields
      .filter(({ name, required }) => required && !values[name]?.trim())
      .map(({ path, label }) => ({ path, code: 'required', message: `${label} is a required field` }));
    const found = [
      ...missing,
      ...(check?.(values) ?? []),
      ...faultsIn(type, made).filter(({ path }) => !missing.some((one) => one.path === path)),
    ];
    if (found.length > 0) {
      setFaults(found);
      return;
    }
    setFaults([]);
    if (!match.passes()) return;
    clearFailure(notAdded);
    try {
      await client.create(type, { ...made, ...match.kept }, { key });
      done();
    } catch (error) {
      toastFailure(error, notAdded);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save().catch((error: unknown) => toastFailure(error, notAdded));
      }}
    >
      {children?.((next) => setValues({ ...values, ...next }), values)}
      <div className={classes['fields']}>
        {fields.map(({ name, label, path, options, placeholder, required }) =>
          options ? (
            <NativeSelect
              key={name}
              label={label}
              size="xs"
              data={[{ value: '', label: '—' }, ...options.map(([value, words]) => ({ value, label: words }))]}
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              error={faultOf(path)}
            />
          ) : (
            <TextInput
              key={name}
              label={label}
              size="xs"
              required={required === true}
              placeholder={placeholder}
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              error={faultOf(path)}
            />
          ),
        )}
      </div>
      {elsewhere.map(({ path, message }) => (
        <p key={path} className={classes['fault']} role="alert">
          {message}
        </p>
      ))}
      {match.notice}
      <div className={classes['formActions']}>
        <Button size="compact-sm" variant="default" onClick={done}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit">
          {match.isAnyway ? 'Add anyway' : submit}
        </Button>
      </div>
    </form>
  );
}

/** The code of a draft; empty for one that has none yet. */
const codeOf = (made: object): Coding => ('code' in made && isRecord(made.code) ? made.code : {});

/** An object with the value; empty for an empty field. */
export const given = <K extends string>(name: K, value: string | undefined): { readonly [P in K]?: string } =>
  // the only key is `name`
  (value?.trim() ? { [name]: value.trim() } : {}) as { readonly [P in K]?: string };
