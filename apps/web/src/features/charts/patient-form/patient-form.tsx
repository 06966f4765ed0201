import { Autocomplete, Button, Modal, MultiSelect, Select, TextInput } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import type { Fault, Patient } from '@notewell/model';
import { useConfirm } from '@notewell/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useWork } from '../../../shell/work/work.ts';
import { byField, faultsOf, groups, type PatientField } from './fields.ts';
import { Likenesses, useLikenesses } from './likenesses.tsx';
import { nobody, type Particulars, particularsOf, withParticulars } from './particulars.ts';
import classes from './patient-form.module.css';

interface PatientFormProps {
  /** The patient to edit; registers a new one if absent. */
  readonly patient?: Patient | undefined;
  /** The reason why editing is not allowed; the fields are then read-only. */
  readonly readOnly?: string | undefined;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

/** Loaded with the form, because the list does not need validation. */
const validation = () => import('../../../platform/validation.ts');

/** Registers or edits a patient: identity and contact. Works offline like every record. */
export function PatientForm({ patient, readOnly, onClose, onSaved }: PatientFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const confirm = useConfirm();
  const { online } = useWork();
  const phone = usePhone();
  const [opened] = useState(() => particularsOf(patient ?? nobody));
  const [typed, setTyped] = useState<Particulars>(opened);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [saving, setSaving] = useState(false);
  // Fixed id, so that a double click registers one patient.
  const [key] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const programs = useChoices('Program', patient?.programs);
  const team = useChoices(
    'Practitioner',
    patient?.careTeam?.map(({ member }) => member),
  );
  const alike = useLikenesses(typed, opened, patient?.id);
  const faultsBy = byField(faults);
  const set = <K extends keyof Particulars>(name: K, value: Particulars[K]) => setTyped((now) => ({ ...now, [name]: value }));
  useEffect(() => void validation().catch(() => undefined), []); // loaded again on save
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const close = async () => {
    const changed = !readOnly && JSON.stringify(typed) !== JSON.stringify(opened);
    const question = {
      title: 'Discard what you typed?',
      text: patient ? 'The record stays as it was.' : 'Nobody has been registered yet.',
      confirm: 'Discard',
      destructive: true,
    };
    if (!changed || (await confirm(question))) onClose();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || readOnly) return;
    const nameOf = (id: string) => [...programs, ...team].find(({ value }) => value === id)?.label;
    const made = withParticulars(patient ?? { ...nobody, status: 'Active' }, opened, typed, nameOf);
    setSaving(true);
    try {
      const { validate } = await validation();
      const checked = validate('Patient', made);
      const found = [...faultsOf(typed, dayOf(new Date()), patient && opened), ...(checked.ok ? [] : checked.faults)];
      setFaults(found);
      if (found.length > 0) return;
      let id = patient?.id;
      if (id) await client.update('Patient', id, (now) => withParticulars(now, opened, typed, nameOf));
      else ({ id } = await client.create('Patient', made, { key }));
      const here = online ? '' : ' on this device';
      toast(
        `${made.display ?? ''}${online ? '' : '. It is sent once you are online.'}`,
        `${patient ? 'Saved' : 'Registered'}${here}`,
      );
      onSaved?.(id ?? '');
      onClose();
    } catch (error) {
      toastFailure(error, patient ? 'It was not saved' : 'They were not registered');
    } finally {
      setSaving(false);
    }
  };
  const many = {
    searchable: true,
    clearable: readOnly === undefined,
    readOnly: readOnly !== undefined,
    hidePickedOptions: true,
  } as const;
  return (
    <Modal
      opened
      onClose={() => void close()}
      closeOnClickOutside={false}
      title={patient ? t('$t(Patient) details') : t('New $t(patient)')}
      size={760}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form ref={form} noValidate autoComplete="off" onSubmit={(event) => void save(event)} className={classes['form']}>
        {readOnly ? <p className={classes['note']}>{readOnly}</p> : null}
        {groups.map(({ title, fields }) => (
          <fieldset key={title} className={classes['group']}>
            <legend>{title}</legend>
            {fields.map((field) => (
              <div key={field.name} data-wide={field.wide}>
                <Field
                  field={field}
                  value={typed[field.name]}
                  readOnly={readOnly !== undefined}
                  error={faultsBy.get(field.name)}
                  onChange={(value) => setTyped((now) => ({ ...now, [field.name]: value }))}
                />
              </div>
            ))}
          </fieldset>
        ))}
        <fieldset className={classes['group']}>
          <legend>Care</legend>
          <TextInput
            label="Record number"
            placeholder={patient ? '' : 'Given when saved'}
            value={typed.medicalRecordNumber}
            readOnly={readOnly !== undefined}
            onChange={(event) => set('medicalRecordNumber', event.currentTarget.value)}
          />
          <div data-wide>
            <MultiSelect
              label="Programs"
              clearButtonProps={{ 'aria-label': 'Clear Programs' }}
              data={programs}
              value={[...typed.programs]}
              onChange={(ids) => set('programs', ids)}
              {...many}
            />
          </div>
          <div data-full>
            <MultiSelect
              label="Care team"
              clearButtonProps={{ 'aria-label': 'Clear Care team' }}
              data={team}
              value={[...typed.careTeam]}
              onChange={(ids) => set('careTeam', ids)}
              {...many}
            />
          </div>
        </fieldset>
        {faultsBy.has('') ? (
          <p className={classes['fault']} role="alert">
            {faultsBy.get('')}
          </p>
        ) : null}
        <div className={classes['foot']}>
          <Likenesses {...alike} />
          <div className={classes['actions']}>
            <Button variant="default" onClick={() => void close()}>
              {readOnly ? 'Close' : 'Cancel'}
            </Button>
            {readOnly ? null : (
              <Button type="submit" loading={saving}>
                {patient ? 'Save' : alike.found.length > 0 ? 'Register all the same' : t('Register $t(patient)')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </Modal>
  );
}

interface FieldProps {
  readonly field: PatientField;
  readonly value: string;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Field({ field: { label, type, options, suggestions }, value, readOnly, error, onChange }: FieldProps) {
  const common = { label, readOnly, error };
  if (options) {
    // Offers an imported value that is not in our list.
    const data = value === '' || options.some((one) => one.value === value) ? options : [...options, { value, label: value }];
    return (
      <Select
        {...common}
        data={data}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        searchable
        clearable={!readOnly}
        clearButtonProps={{ 'aria-label': `Clear ${label}`, title: `Clear ${label}` }}
      />
    );
  }
  if (suggestions) return <Autocomplete {...common} data={suggestions} value={value} onChange={onChange} />;
  return <TextInput {...common} type={type ?? 'text'} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** The practice's records by name, and those the patient already refers to. */
function useChoices(type: 'Program' | 'Practitioner', named: readonly { readonly id: string; readonly display?: string }[] = []) {
  const { items } = useList({ type, orderBy: 'name', order: 'asc', pageSize: 500 });
  const own = items.flatMap(({ id, display }) => (id ? [{ value: id, label: display ?? 'No name' }] : []));
  const others = named.filter(({ id }) => !own.some(({ value }) => value === id));
  const extra = new Map(others.map(({ id, display }) => [id, { value: id, label: display ?? 'No name' }]));
  return [...own, ...extra.values()];
}
