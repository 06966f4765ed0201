import { sessionTimeOf } from '../notes/facts.ts';
import { hoursBetween, isCounted, momentFilter, noteColumns, noteCriteria, noteFilters, ownedByAuthor } from './notes.ts';
import { reportOn } from './report.ts';

export const signedNotes = reportOn<'Note'>({
  type: 'signed notes',
  path: 'signed-notes',
  title: 'Signed notes',
  about: 'Notes by the day of their last required signature, newest first',
  source: 'Note',
  order: { by: 'signed', order: 'desc' },
  criteria: noteCriteria,
  filters: (criteria, days, context) => [
    { kind: 'Status', values: ['Final', 'Amended'] },
    ...noteFilters(criteria),
    ...momentFilter('Signed', days, context),
  ],
  keeps: isCounted,
  ownedBy: ownedByAuthor,
  columns: [
    noteColumns.patient,
    noteColumns.serviceDate,
    noteColumns.author,
    noteColumns.definition,
    noteColumns.services,
    noteColumns.program,
    noteColumns.location,
    { key: 'signed', label: 'Signed', kind: 'moment', width: 18, read: ({ signed }) => signed },
    {
      key: 'hoursToSign',
      label: 'Hours from visit to signature',
      kind: 'number',
      width: 12,
      total: 'mean',
      read: (note) => {
        const end = sessionTimeOf(note)?.end;
        return end === undefined || note.signed === undefined ? undefined : hoursBetween(end, Date.parse(note.signed));
      },
    },
    {
      key: 'amended',
      label: 'Amended',
      kind: 'text',
      width: 9,
      read: ({ status }) => (status === 'Amended' ? 'Yes' : 'No'),
    },
  ],
});
