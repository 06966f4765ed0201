import type { ListQuery } from '@notewell/client';

/** Forms that a patient or a relative has still to fill in. Home and the inbox share them. */
export const formsToFill = (patientId: string): ListQuery<'PacketResponse'> => ({
  type: 'PacketResponse',
  partition: patientId,
  filters: [{ kind: 'Status', values: ['Sent', 'InProgress'] }],
  orderBy: 'due',
  order: 'asc',
  pageSize: 20,
});
