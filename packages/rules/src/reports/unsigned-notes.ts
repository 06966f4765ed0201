import { dayFilter, hoursBetween, isCounted, noteColumns, noteCriteria, noteFilters, ownedByAuthor, visitEnd } from './notes.ts';
import { reportOn } from './report.ts';

export const unsignedNotes = reportOn<'Note'>({
  type: 'unsigned notes',
  path: 'unsigned-notes',
  title: 'Unsigned notes',
  about: 'Notes that wait for a signature, oldest visit first',
  source: 'Note',
  order: { by: 'serviceDate', order: 'asc' },
  criteria: [...noteCriteria, 'olderThanHours'],
  filters: (criteria, days) => [
    { kind: 'Status', values: ['Preliminary'] },
    ...noteFilters(criteria),
    ...dayFilter('ServiceDate', days),
  ],
  keeps: (note, { olderThanHours = 0 }, { now }) => {
    const end = visitEnd(note);
    return isCounted(note) && (olderThanHours === 0 || (end !== undefined && hoursBetween(end, now) >= olderThanHours));
  },
  ownedBy: ownedByAuthor,
  columns: [
    noteColumns.patient,
    noteColumns.serviceDate,
    noteColumns.author,
    noteColumns.definition,
    noteColumns.services,
    noteColumns.program,
    noteColumns.location,
    {
      key: 'hours',
      label: 'Hours since the visit',
      kind: 'number',
      width: 12,
      total: 'mean',
      read: (note, { now }) => {
        const end = visitEnd(note);
        return end === undefined ? undefined : hoursBetween(end, now);
      },
    },
    {
      key: 'waitsFor',
      label: 'Waits for',
      kind: 'text',
      width: 18,
      read: ({ signatures = [] }) =>
        signatures.flatMap(({ status, signer }) => (status === 'Requested' ? (signer?.display ?? []) : [])).join(', '),
    },
  ],
});
