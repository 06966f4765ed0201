/** Current medications, latest start first. */
export const activeMedications = (patientId: string) =>
  ({
    type: 'Medication',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Active', 'OnHold'] }],
    orderBy: 'start',
    order: 'desc',
    pageSize: 50,
  }) as const;
