import { Button } from '@mantine/core';
import type { Patient } from '@notewell/model';
import { lazy, Suspense, useState } from 'react';
import { needsWords, useMay } from '../../features/admin/may.tsx';

// Seldom wanted: fetched when it is.
const PatientForm = lazy(() =>
  import('../../features/patient-form/patient-form.tsx').then((one) => ({ default: one.PatientForm })),
);

/** How to reach the patient and the rest of who they are, to read, and to change for who may. */
export function PatientDetails({ patient }: { readonly patient: Patient }) {
  const [opened, setOpened] = useState(false);
  const may = useMay()('Patient.Update');
  const readOnly = !may
    ? `${needsWords(['Patient.Update'])} to be changed.`
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
