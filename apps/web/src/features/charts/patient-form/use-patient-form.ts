import type { Client } from '@notewell/client';
import { useClient, useList } from '@notewell/client/react';
import type { Fault, Patient } from '@notewell/model';
import { contactFaults } from '@notewell/rules';
import { useConfirm } from '@notewell/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';
import { alikeNow, type Likeness, takenNumber } from './duplicates.ts';
import { byField, faultsOf } from './fields.ts';
import { nobody, type Particulars, particularsOf, withParticulars } from './particulars.ts';

interface PatientFormOptions {
  /** The patient to edit; registers a new one if absent. */
  readonly patient: Patient | undefined;
  readonly onClose: () => void;
  readonly onSaved: ((id: string) => void) | undefined;
}

const discarding = { title: 'Discard what you typed?', confirm: 'Discard', destructive: true } as const;

const failedTitle = (patient: Patient | undefined) => (patient ? 'It was not saved' : 'They were not registered');

/** Milliseconds after a warning in which *Register* does nothing: the second press of a double click. */
const readingPause = 1000;

/** Loaded with the form, because the list does not need validation. */
const validation = () => import('../../../platform/validation.ts');

/** The typed fields of a patient, their faults, the save and the question before closing. */
export function usePatientForm({ patient, onClose, onSaved }: PatientFormOptions) {
  const client = useClient();
  const confirm = useConfirm();
  const { busy, send } = useSendAndSay();
  const [opened] = useState(() => particularsOf(patient ?? nobody));
  const [typed, setTyped] = useState<Particulars>(opened);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [saving, setSaving] = useState(false);
  const warnedAt = useRef(0);
  const form = useFocusOnFault(faults);
  const programs = useChoices('Program', patient?.programs);
  const team = useChoices(
    'Practitioner',
    patient?.careTeam?.map(({ member }) => member),
  );
  useEffect(() => void validation().catch(() => undefined), []); // loaded again on save

  const close = async () => {
    const changed = JSON.stringify(typed) !== JSON.stringify(opened);
    const text = patient ? 'The record stays as it was.' : 'Nobody has been registered yet.';
    if (!changed || (await confirm({ ...discarding, text }))) onClose();
  };
  const save = async (event: FormEvent, shown: readonly Likeness[]) => {
    event.preventDefault();
    if (saving || Date.now() - warnedAt.current < readingPause) return;
    const nameOf = (id: string) => [...programs, ...team].find(({ value }) => value === id)?.label;
    const made = withParticulars(patient ?? { ...nobody, status: 'Active' }, opened, typed, nameOf);
    setSaving(true);
    try {
      const found = [...halfDates(form.current), ...(await faultsIn({ patient, opened, typed, made }))];
      setFaults(found);
      if (found.length > 0) return;
      const { taken, isUnseen } = await othersLike({ client, patient, opened, typed, shown });
      setFaults(taken);
      // The warning appears with the answer; nothing is registered before it could be read.
      if (isUnseen) warnedAt.current = Date.now();
      if (taken.length > 0 || isUnseen) return;
      let id = patient?.id;
      const write = async (key: string) => {
        if (id) await client.update('Patient', id, (now) => withParticulars(now, opened, typed, nameOf));
        else ({ id } = await client.create('Patient', made, { key }));
        return id;
      };
      const done = { title: patient ? 'Saved' : 'Registered', message: made.display ?? '' };
      if (!(await send({ write, done, failed: failedTitle(patient) }))) return;
      onSaved?.(id ?? '');
      onClose();
    } catch (error) {
      toastFailure(error, failedTitle(patient));
    } finally {
      setSaving(false);
    }
  };
  const set = <K extends keyof Particulars>(name: K, value: Particulars[K]) => setTyped((now) => ({ ...now, [name]: value }));
  return { form, opened, typed, set, faults: byField(faults), saving: saving || busy, programs, team, close, save };
}

interface Made extends Pick<Entered, 'patient' | 'opened' | 'typed'> {
  readonly made: Patient;
}

/** Faults of the typed fields and of the record that they make. */
async function faultsIn({ patient, opened, typed, made }: Made): Promise<Fault[]> {
  const { validate } = await validation();
  const checked = validate('Patient', made);
  return [
    ...faultsOf(typed, dayOf(new Date()), patient && opened),
    ...contactFaults({ type: 'Patient', before: patient, after: made }),
    ...(checked.ok ? [] : checked.faults),
  ];
}

/** A date of which only a part is typed has no value, and would be left out without a word. */
function halfDates(form: HTMLFormElement | null): readonly Fault[] {
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  const message = 'Type the whole date: month, day and year.';
  return inputs.some(({ validity }) => validity.badInput) ? [{ path: 'birthDate', code: 'invalid', message }] : [];
}

interface Entered {
  readonly client: Client;
  readonly patient: Patient | undefined;
  readonly opened: Particulars;
  readonly typed: Particulars;
  /** Possible duplicates on the screen. */
  readonly shown: readonly Likeness[];
}

/** Searches for others like the patient once more: whose record number it is, and if somebody new has not been shown. */
async function othersLike({ client, patient, opened, typed, shown }: Entered) {
  const isNumberNew = typed.medicalRecordNumber !== opened.medicalRecordNumber;
  if (patient && !isNumberNew) return { taken: [], isUnseen: false };
  const others = await alikeNow((query) => client.list(query), typed);
  const isShown = ({ patient: { id } }: Likeness) => shown.some((one) => one.patient.id === id);
  return {
    taken: isNumberNew ? takenNumber(others, patient?.id) : [],
    isUnseen: !patient && others.some((one) => !isShown(one)),
  };
}

/** Focuses the first wrong field of the form whose ref is returned. */
function useFocusOnFault(faults: readonly Fault[]) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return form;
}

/** The practice's records by name, and those the patient already refers to. */
function useChoices(type: 'Program' | 'Practitioner', named: readonly { readonly id: string; readonly display?: string }[] = []) {
  const { items } = useList({ type, orderBy: 'name', order: 'asc', pageSize: 500 });
  const own = items.flatMap(({ id, display }) => (id ? [{ value: id, label: display ?? 'No name' }] : []));
  const others = named.filter(({ id }) => !own.some(({ value }) => value === id));
  const extra = new Map(others.map(({ id, display }) => [id, { value: id, label: display ?? 'No name' }]));
  return [...own, ...extra.values()];
}
