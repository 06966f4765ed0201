import { Button, TextInput } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { Observation, Reference } from '@notewell/model';
import { isBeforeBirth } from '@notewell/rules';
import { ageInMonths, amountWords, observationsOf, oddities, vitalOfCode } from '@notewell/rules/vitals';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { useMe } from '../../../shell/session/session.ts';
import { instantOf, localOf } from '../../forms/form-renderer/parts/moments.ts';
import classes from './add-vitals.module.css';
import {
  fieldLabels,
  lastAmounts,
  outsideWords,
  placeholders,
  type RowField,
  type RowTexts,
  readRow,
  rowFields,
  understood,
  withBmi,
} from './row.ts';
import { vitalsOf } from './vitals.tsx';

interface AddVitalsProps {
  readonly patientId: string;
  readonly done: () => void;
}

/** One row of vital signs: Tab between the fields, Enter saves. Works without a connection. */
export function AddVitals({ patientId, done }: AddVitalsProps) {
  const row = useVitalsRow(patientId, done);
  const { texts, read, age, shown, asks, failure, save } = row;
  const bmi = row.amounts.bmi;
  const hint = useId();
  return (
    <form
      noValidate
      aria-label="New vitals"
      aria-describedby={hint}
      onSubmit={(event) => {
        event.preventDefault();
        save().catch((error: unknown) => toastFailure(error, 'The vitals were not saved'));
      }}
    >
      <div className={classes.fields}>
        <TextInput
          className={classes.time ?? ''}
          type="datetime-local"
          label="Measured"
          size="xs"
          value={row.local}
          onChange={(event) => row.setLocal(event.currentTarget.value)}
          error={shown.has('time') ? row.timeFault : undefined}
        />
        {rowFields.map((field) => (
          <TextInput
            key={field}
            label={fieldLabels[field]}
            size="xs"
            autoComplete="off"
            spellCheck={false}
            data-autofocus={field === 'pressure' || undefined}
            autoFocus={field === 'pressure'}
            placeholder={placeholders[field]}
            value={texts[field] ?? ''}
            onChange={(event) => row.type(field, event.currentTarget.value)}
            onBlur={() => row.show(field)}
            error={shown.has(field) ? read.faults[field] : undefined}
            description={understood(field, row.amounts, age) || undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        ))}
      </div>
      <p className={classes.line} aria-live="polite">
        {bmi ? [`BMI ${amountWords(bmi)}`, outsideWords('bmi', bmi, age)].filter(Boolean).join(', ') : ''}
      </p>
      {asks ? (
        <p className={classes.ask} role="alert">
          Unusual: {asks.join('; ')}. Press Enter again to save, or correct it.
        </p>
      ) : null}
      {failure ? (
        <p className={classes.fault} role="alert">
          {failure}
        </p>
      ) : null}
      <div className={classes.actions}>
        <span id={hint} className={classes.hint}>
          Tab to the next, Enter saves
        </span>
        <Button size="compact-sm" variant="default" onClick={done}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit">
          {asks ? 'Save as typed' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

type Shown = RowField | 'time';

const patientOf = (id: string) => ({ id, resourceType: 'Patient' as const });

/** Fixed ids for what a row creates, so that pressing Enter twice saves once. */
function useKeys() {
  const keys = useRef(new Map<string, string>());
  return (kind: string): string => {
    const key = keys.current.get(kind) ?? crypto.randomUUID();
    keys.current.set(kind, key);
    return key;
  };
}

/** The typed row and its checks. */
function useVitalsRow(patientId: string, done: () => void) {
  const client = useClient();
  const { t } = useTranslation();
  const me = useMe();
  const { data: patient } = useResource('Patient', patientId);
  const { items } = useReadableList(vitalsOf(patientId));
  const [opened] = useState(() => new Date().toISOString());
  const [local, setLocal] = useState(() => localOf(opened));
  const [texts, setTexts] = useState<RowTexts>({});
  const [shown, setShown] = useState<ReadonlySet<Shown>>(new Set());
  const [asks, setAsks] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const keyOf = useKeys();
  const last = useMemo(() => lastAmounts(items), [items]);
  const age = ageInMonths(patient?.birthDate, local.slice(0, 10) || dayOf(new Date()));
  const read = useMemo(() => readRow(texts), [texts]);
  const amounts = withBmi(read.amounts, last, age);
  // With its seconds unless changed, so that a second row in the same minute is a reading of its own.
  const at = local === localOf(opened) ? opened : instantOf(local);
  const early = isBeforeBirth(local, patient?.birthDate) ? t('This is before the $t(patient) was born') : undefined;
  const timeFault = faultOfTime(at) ?? early;
  const isEmpty = rowFields.every((field) => !texts[field]?.trim());
  const show = (field: Shown) => setShown((before) => new Set(before).add(field));

  const save = async () => {
    setShown(new Set<Shown>(['time', ...rowFields]));
    if (isEmpty) return setFailure('Type at least one value.');
    if (timeFault || Object.keys(read.faults).length > 0) return setFailure('Correct the marked fields. Nothing was saved.');
    const odd = oddities(amounts, last, age);
    if (odd.length > 0 && asks?.join() !== odd.join()) return setAsks(odd);
    const common = { effective: at, issued: at, performers: [me.profile], subject: patientOf(patientId) };
    const sources = read.amounts.height ? [] : lastHeight(items);
    for (const { key, ...draft } of observationsOf(amounts, age)) {
      // Comes after its weight and height, and is withdrawn with them.
      const derived = key === 'bmi' ? { derivedFrom: sources } : {};
      const { id = '' } = await client.create('Observation', { ...draft, ...common, ...derived }, { key: keyOf(key) });
      if (key === 'weight' || key === 'height') sources.push({ id, resourceType: 'Observation' });
    }
    done();
  };
  return {
    texts,
    read,
    amounts,
    age,
    shown,
    asks,
    failure,
    local,
    timeFault,
    save,
    show,
    setLocal,
    type: (field: RowField, value: string) => {
      setTexts({ ...texts, [field]: value });
      setAsks(undefined);
      setFailure(undefined);
    },
  };
}

/** The height that a new weight is judged by. */
const lastHeight = (items: readonly Observation[]): Reference<'Observation'>[] =>
  items
    .filter(({ id, code, status }) => id && status !== 'EnteredInError' && vitalOfCode(code.code) === 'height')
    .slice(0, 1)
    .map(({ id = '' }) => ({ id, resourceType: 'Observation' }));

/** Clocks of devices differ by a few minutes. */
const tolerance = 5 * 60_000;

function faultOfTime(at: string): string | undefined {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return 'Type the date and time';
  return time > Date.now() + tolerance ? 'This is in the future' : undefined;
}
