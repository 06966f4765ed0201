import { Button } from '@mantine/core';
import type { Patient } from '@notewell/model';
import { lazy, Suspense, useState } from 'react';
import { needsWords, useMay } from '../../../features/admin/admin-page/may.tsx';

// Rarely used, so loaded on demand.
const PatientForm = lazy(() =>
  import('../../../features/charts/patient-form/patient-form.tsx').then((one) => ({ default: one.PatientForm })),
);

/** Contact and personal data of the patient, editable with permission. */
export function PatientDetails({ patient }: { readonly patient: Patient }) {
  const [opened, setOpened] = useState(false);
  const may = useMay()('Patient.Update');
  const readOnly = !may
    ? `${needsWords(['Patient.Update'])}.`
    : patient.meta?.hasTransformations
      ? 'Parts of this record are not shown to you, so it cannot be changed here.'
      : undefined;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
        {readOnly ? 'Details' : 'Edit details'}
      </Button>
      {opened ? (
        <Suspense>
          <PatientForm patient={patient} readOnly={readOnly} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
