import type { Medication } from '@notewell/model';

/** Says where a current medication is not simply taken. */
export const stateOfMedication = ({ status }: Pick<Medication, 'status'>): string | undefined => stateWords[status];
const stateWords: { readonly [S in Medication['status']]?: string } = {
  OnHold: 'On hold',
  Draft: 'Draft',
  Unknown: 'Status unknown',
};

/** Medications that are not known to be over, latest start first. */
export const activeMedications = (patientId: string) =>
  ({
    type: 'Medication',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Completed', 'Stopped', 'Cancelled', 'NotTaken', 'EnteredInError'], exclude: true }],
    orderBy: 'start',
    order: 'desc',
    pageSize: 50,
  }) as const;
