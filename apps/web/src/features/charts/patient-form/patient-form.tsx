import { Button, MultiSelect, TextInput } from '@mantine/core';
import type { Patient } from '@notewell/model';
import { addressDoubt, isInUnitedStates } from '@notewell/rules';
import { PlainModal } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { groups } from './fields.ts';
import { Likenesses, useLikenesses } from './likenesses.tsx';
import { ParticularsField } from './particulars-field.tsx';
import classes from './patient-form.module.css';
import { usePatientForm } from './use-patient-form.ts';

interface PatientFormProps {
  /** The patient to edit; registers a new one if absent. */
  readonly patient?: Patient | undefined;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

/** Registers or edits a patient: identity and contact. Works offline like every record. */
export function PatientForm({ patient, onClose, onSaved }: PatientFormProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { form, opened, typed, set, faults, saving, programs, team, close, save } = usePatientForm({
    patient,
    onClose,
    onSaved,
  });
  const mayDo = useMayDo();
  // Programs of somebody new enroll them.
  const mayEnroll = patient !== undefined || mayDo('Create', 'EpisodeOfCare');
  const alike = useLikenesses(typed, opened, patient?.id);
  const many = {
    searchable: true,
    clearable: true,
    hidePickedOptions: true,
  } as const;
  return (
    <PlainModal
      onClose={() => void close()}
      closeOnClickOutside={false}
      title={patient ? t('$t(Patient) details') : t('New $t(patient)')}
      size={760}
      fullScreen={phone}
    >
      <form
        ref={form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void save(event, alike.found)}
        className={classes['form']}
      >
        {groups.map(({ title, fields }) => (
          <fieldset key={title} className={classes['group']}>
            <legend>{title}</legend>
            {fields.map((field) => (
              <div key={field.name} data-wide={field.wide}>
                <ParticularsField
                  field={field}
                  value={typed[field.name]}
                  error={faults.get(field.name)}
                  doubt={field.name === 'postalCode' ? addressDoubt(typed) : undefined}
                  isFree={field.name === 'state' && !isInUnitedStates(typed.country)}
                  onChange={(value) => set(field.name, value)}
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
            error={faults.get('medicalRecordNumber')}
            onChange={(event) => set('medicalRecordNumber', event.currentTarget.value)}
          />
          {mayEnroll ? (
            <div data-wide>
              <MultiSelect
                label="Programs"
                disabled={patient !== undefined}
                description={patient ? t('They follow the active $t(enrollments)') : undefined}
                clearButtonProps={{ 'aria-label': 'Clear Programs' }}
                data={programs}
                value={[...typed.programs]}
                onChange={(ids) => set('programs', ids)}
                {...many}
              />
            </div>
          ) : null}
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
        {faults.has('') ? (
          <p className={classes['fault']} role="alert">
            {faults.get('')}
          </p>
        ) : null}
        <div className={classes['foot']}>
          <Likenesses {...alike} />
          <div className={classes['actions']}>
            <Button variant="default" onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" loading={saving}>
              {patient ? 'Save' : alike.found.length > 0 ? 'Register anyway' : t('Register $t(patient)')}
            </Button>
          </div>
        </div>
      </form>
    </PlainModal>
  );
}
