/** The list of problems that are not over, most recently begun first. */
export const activeProblems = (patientId: string) =>
  ({
    type: 'Condition',
    partition: patientId,
    filters: [{ kind: 'ClinicalStatus', values: ['Active', 'Recurrence', 'Relapse'] }],
    orderBy: 'onset',
    order: 'desc',
    pageSize: 50,
  }) as const;
