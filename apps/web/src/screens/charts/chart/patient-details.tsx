import { Button } from '@mantine/core';
import type { Patient } from '@notewell/model';
import { Link } from '@tanstack/react-router';
import { recordAddress } from '../../../features/records/chart-records/paths.ts';

/** Opens everything that the practice keeps about the patient. */
export function PatientDetails({ patient }: { readonly patient: Patient }) {
  return (
    <Button size="compact-sm" variant="default" component={Link} to={recordAddress(patient.id ?? '')}>
      Record
    </Button>
  );
}
