import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Appointment, AppointmentPriority, type Coding, type HealthcareService, PlaceOfService } from '@notewell/model';
import { isGivenAt, isOfProgram } from '@notewell/rules/scheduling';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { ReferenceSelect } from '../reference-select.tsx';
import { remindersOf, remindersOffered, type VisitDetails } from './visit-details.ts';

interface DetailFieldsProps {
  readonly value: VisitDetails;
  readonly onChange: (change: VisitDetails) => void;
  /** The service, whose places and programs are offered. */
  readonly service: HealthcareService | undefined;
}

/** Where a visit takes place, what it belongs to, and what is said about it. */
export function DetailFields({ value, onChange: set, service }: DetailFieldsProps) {
  const { t } = useTranslation();
  const { hidePlaceOfService } = usePreferences();
  const reminders = remindersOffered(value.reminders);
  return (
    <>
      <ReferenceSelect
        type="Location"
        label="Location"
        value={value.location}
        onChange={(location) => set({ location })}
        only={service && ((place) => isGivenAt(service, place))}
      />
      <ReferenceSelect
        type="Location"
        label="Given elsewhere"
        description="Where the service is given, if it is somewhere else"
        value={value.serviceLocation}
        onChange={(serviceLocation) => set({ serviceLocation })}
      />
      <TextInput label="Room" value={value.room ?? ''} onChange={({ currentTarget }) => set({ room: currentTarget.value })} />
      {hidePlaceOfService ? null : (
        <NativeSelect
          label="Place of service"
          data={placesOffered(value.placeOfService)}
          value={value.placeOfService?.code ?? ''}
          onChange={({ currentTarget }) => set({ placeOfService: placeOf(currentTarget.value, value.placeOfService) })}
        />
      )}
      <ReferenceSelect
        type="Program"
        label={t('Program')}
        value={value.program}
        onChange={(program) => set({ program })}
        only={service && ((program) => isOfProgram(service, { id: program.id ?? '' }))}
      />
      <NativeSelect
        label="Priority"
        data={[...AppointmentPriority.values]}
        value={value.priority ?? 'Routine'}
        onChange={({ currentTarget }) => set({ priority: AppointmentPriority.values.find((one) => one === currentTarget.value) })}
      />
      <TextInput label="Title" value={value.title ?? ''} onChange={({ currentTarget }) => set({ title: currentTarget.value })} />
      <Textarea
        label={t('Instructions for the $t(patient)')}
        autosize
        minRows={2}
        value={value.patientInstruction ?? ''}
        onChange={({ currentTarget }) => set({ patientInstruction: currentTarget.value })}
      />
      <Textarea
        label="For staff only"
        autosize
        minRows={2}
        value={value.comment ?? ''}
        onChange={({ currentTarget }) => set({ comment: currentTarget.value })}
      />
      <NativeSelect
        label={t('Reminders to the $t(patient)')}
        data={reminders.data}
        value={reminders.value}
        onChange={({ currentTarget }) => set({ reminders: remindersOf(currentTarget.value, value.reminders) })}
      />
    </>
  );
}

const placesOffered = (given: Coding | undefined) => [
  { value: '', label: 'From where the visit is' },
  ...PlaceOfService.entries.map(({ code, display }) => ({ value: code, label: `${code} ${display}` })),
  ...(given?.code && !PlaceOfService.entries.some(({ code }) => code === given.code)
    ? [{ value: given.code, label: [given.code, given.display].filter(Boolean).join(' ') }]
    : []),
];

function placeOf(code: string, before: Appointment['placeOfService']): Appointment['placeOfService'] {
  if (before?.code === code) return before;
  const found = PlaceOfService.entries.find((one) => one.code === code);
  const { system } = PlaceOfService;
  return found && { code: found.code, display: found.display, ...(system ? { system } : {}) };
}
