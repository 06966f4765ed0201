import { NativeSelect, TextInput } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { AdministrativeGender, type Json, labelOfValue, type ResourceType, RuleSubject } from '@notewell/model';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Around } from '../../../../features/forms/form-renderer/index.ts';
import { today } from '../today.ts';
import classes from './preview.module.css';

export type Subjects = { readonly [S in RuleSubject]?: Json };
interface Sample {
  readonly subjects: Subjects;
  readonly onChange: (next: Subjects) => void;
  /** The context of conditions with the sample patient's facts. */
  readonly around: Around;
}

/** A sample patient and visit, which are not stored. */
export function useSample(): Sample {
  const [subjects, onChange] = useState<Subjects>({ PatientAge: 34, PatientGender: 'Female', EncounterDuration: 45 });
  const around = useMemo(() => {
    const { Today: chosen } = subjects;
    const day = typeof chosen === 'string' ? chosen : today();
    return { answers: {}, subjects: { Now: new Date().toISOString(), ...subjects, Today: day }, today: day };
  }, [subjects]);
  return { subjects, onChange, around };
}

/** Input type of a subject: a number, date, instant, text or one of the practice's records. */
const kinds: Readonly<Record<RuleSubject, 'none' | 'number' | 'gender' | 'date' | 'datetime-local' | 'text' | ResourceType>> = {
  Unknown: 'none',
  Today: 'date',
  Now: 'datetime-local',
  PrimaryPerformer: 'Practitioner',
  Patient: 'text',
  PatientAge: 'number',
  PatientGender: 'gender',
  ServiceType: 'HealthcareService',
  Location: 'Location',
  ServiceLocation: 'Location',
  Program: 'Program',
  Group: 'Group',
  GroupUnit: 'text',
  EpisodeOfCare: 'text',
  ProgramEnrollment: 'Program',
  EncounterStart: 'datetime-local',
  EncounterEnd: 'datetime-local',
  EncounterDuration: 'number',
  ParentSubject: 'text',
};
const always: readonly RuleSubject[] = ['PatientAge', 'PatientGender', 'EncounterDuration', 'Program', 'ServiceType', 'Location'];
const short: { readonly [S in RuleSubject]?: string } = {
  PatientAge: 'Age',
  PatientGender: 'Gender',
  EncounterDuration: 'Minutes',
};

/** Every subject in the conditions of a definition. */
export function subjectsAsked(value: unknown): readonly RuleSubject[] {
  const found = new Set<RuleSubject>();
  const look = (at: unknown): void => {
    if (Array.isArray(at)) for (const one of at) look(one);
    else if (typeof at === 'object' && at !== null)
      for (const [name, one] of Object.entries(at)) {
        if (name === 'subject' && typeof one === 'string' && RuleSubject.has(one)) found.add(one);
        else look(one);
      }
  };
  look(value);
  return [...found];
}

interface SamplePatientProps {
  readonly sample: Sample;
  readonly asked: readonly RuleSubject[];
}

/** Facts of the sample patient: common ones, and others that this definition uses. */
export function SamplePatient({ sample: { subjects, onChange }, asked }: SamplePatientProps) {
  const { t } = useTranslation();
  const set = (name: RuleSubject, value: Json | undefined) => {
    const { [name]: _before, ...rest } = subjects;
    onChange(value === undefined || value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <fieldset className={classes['sample']}>
      <legend className="nw-hidden">{t('Sample $t(patient)')}</legend>
      {[...new Set([...always, ...asked])].map((name) => (
        <Fact key={name} name={name} value={subjects[name]} onChange={(value) => set(name, value)} />
      ))}
    </fieldset>
  );
}

interface FactProps {
  readonly name: RuleSubject;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

function Fact({ name, value, onChange }: FactProps) {
  const kind = kinds[name];
  const label = short[name] ?? labelOfValue(name);
  if (kind === 'none') return null;
  if (kind === 'gender') {
    const data = AdministrativeGender.values.map((one) => ({ value: one, label: labelOfValue(one) }));
    return <Select label={label} empty="Not known" data={data} value={value} onChange={onChange} />;
  }
  if (kind === 'number') {
    const read = (typed: string) => {
      if (typed === '') onChange(undefined);
      else if (Number.isFinite(Number(typed))) onChange(Number(typed));
    };
    return (
      <TextInput
        size="xs"
        label={label}
        inputMode="numeric"
        value={String(value ?? '')}
        onChange={(event) => read(event.currentTarget.value.trim())}
      />
    );
  }
  if (kind === 'text' || kind === 'date' || kind === 'datetime-local')
    return (
      <TextInput
        size="xs"
        label={label}
        type={kind}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return <ResourceSelect type={kind} label={label} value={value} onChange={onChange} />;
}

interface SelectProps {
  readonly label: string;
  readonly empty: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}
const Select = ({ label, empty, data, value, onChange }: SelectProps) => (
  <NativeSelect
    size="xs"
    label={label}
    data={[{ value: '', label: empty }, ...data]}
    value={String(value ?? '')}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

function useAll(type: ResourceType) {
  const { items } = useList({ type, orderBy: 'name', order: 'asc', pageSize: 200 });
  return items as readonly { readonly id?: string; readonly display?: string }[]; // every type has an id and a display
}
function ResourceSelect({ type, ...rest }: Omit<SelectProps, 'data' | 'empty'> & { readonly type: ResourceType }) {
  const data = useAll(type).map(({ id = '', display }) => ({ value: id, label: display ?? id }));
  return <Select {...rest} empty="None" data={data} />;
}

/** Display names of ids in conditions. */
export function useNames(): (id: string) => string | undefined {
  const [programs, services, locations, staff] = [
    useAll('Program'),
    useAll('HealthcareService'),
    useAll('Location'),
    useAll('Practitioner'),
  ];
  return useMemo(() => {
    const names = new Map([...programs, ...services, ...locations, ...staff].map(({ id = '', display }) => [id, display ?? id]));
    return (id) => names.get(id);
  }, [programs, services, locations, staff]);
}
