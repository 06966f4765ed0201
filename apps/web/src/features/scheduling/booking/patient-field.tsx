import { Input, Pill } from '@mantine/core';
import type { Reference } from '@notewell/model';
import { useTranslation } from 'react-i18next';
import { PickPatient } from '../../charts/patient-picker/pick-patient.tsx';

interface PatientFieldProps {
  readonly patient: Reference<'Patient'> | undefined;
  /** True if the patient cannot be changed. */
  readonly fixed?: boolean;
  readonly onChange: (patient: Reference<'Patient'> | undefined) => void;
}

/** The picked patient, or the search for one. */
export function PatientField({ patient, fixed = false, onChange }: PatientFieldProps) {
  const { t } = useTranslation();
  if (!patient) return <PickPatient label={t('Patient')} taken={new Set()} onAdd={onChange} />;
  return (
    <>
      <Input.Label labelElement="div" display="block" mb={4}>
        {t('Patient')}
      </Input.Label>
      <Pill
        size="lg"
        withRemoveButton={!fixed}
        onRemove={() => onChange(undefined)}
        removeButtonProps={{ 'aria-label': `Pick somebody other than ${patient.display ?? 'this one'}` }}
      >
        {patient.display}
      </Pill>
    </>
  );
}
