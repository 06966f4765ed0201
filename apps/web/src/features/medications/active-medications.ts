/** The list of medicines that are taken now, most recently begun first. */
export const activeMedications = (patientId: string) =>
  ({
    type: 'Medication',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Active', 'OnHold'] }],
    orderBy: 'start',
    order: 'desc',
    pageSize: 50,
  }) as const;
