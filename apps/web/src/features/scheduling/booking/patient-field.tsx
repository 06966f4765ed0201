import { Input, Pill } from '@mantine/core';
import type { Reference } from '@notewell/model';
import { useState } from 'react';
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
  const [isPicked, setPicked] = useState(false);
  const pick = (picked: Reference<'Patient'>) => {
    setPicked(true);
    onChange(picked);
  };
  if (!patient) return <PickPatient label={t('Patient')} taken={new Set()} onAdd={pick} />;
  return (
    <>
      <Input.Label labelElement="div" display="block" mb={4}>
        {t('Patient')}
      </Input.Label>
      <Pill
        size="lg"
        withRemoveButton={!fixed}
        onRemove={() => onChange(undefined)}
        removeButtonProps={{
          'aria-label': `Pick somebody other than ${patient.display ?? 'this one'}`,
          'aria-hidden': false,
          tabIndex: 0,
          // The search, which had the focus, is gone.
          autoFocus: isPicked,
        }}
      >
        {patient.display}
      </Pill>
    </>
  );
}
