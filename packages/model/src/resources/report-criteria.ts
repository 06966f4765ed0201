import { boolean, code, date, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, laterThan, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { EncounterStatus, NoteStatus, PeriodAnchor, ReportType } from '../vocabularies/index.ts';

export const ReportCriteria = defineResource({
  type: 'ReportCriteria',
  collection: 'reportCriteria',
  labels: ['Report', 'Reports'],
  about: 'What a report covers, saved to be run again or delivered.',
  family: 'reports',
  scope: practiceWide,
  fields: {
    type: code(ReportType).required(),
    title: text({ max: 300 }).required(),
    description: longText(),
    author: reference('Practitioner').stampedBy('caller'),
    shared: boolean().about('For everybody who may run reports of the type'),
    from: date().about('First day covered'),
    to: date().about('Last day covered'),
    fromAnchor: code(PeriodAnchor).about('In place of `from`, counted from the day the report runs'),
    toAnchor: code(PeriodAnchor),
    offsetDays: integer().about('Days both anchors are moved by; -30 looks a month back'),
    patients: list(reference('Patient'), { max: 5_000, unique: 'id' }),
    practitioners: list(reference('Practitioner'), { max: 5_000, unique: 'id' }),
    supervisors: list(reference('Practitioner'), { max: 1_000, unique: 'id' }).about('Everybody they supervise'),
    listings: list(reference('Listing'), { max: 500, unique: 'id' }),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' }),
    locations: list(reference('Location'), { max: 1_000, unique: 'id' }),
    definitions: list(reference('NoteDefinition', 'GroupNoteDefinition'), { max: 1_000, unique: 'id' }),
    groups: list(reference('Group'), { max: 500, unique: 'id' }),
    noteStatuses: list(code(NoteStatus), { max: 4, unique: true }),
    encounterStatuses: list(code(EncounterStatus), { max: 5, unique: true }),
    olderThanHours: integer({ min: 0 }).about('For unsigned notes: hours since the visit'),
    groupBy: list(text({ max: 60 }), { max: 10, unique: true }).about('Columns, outermost first'),
    columns: list(text({ max: 60 }), { max: 100, unique: true }).about('In order; the type’s own where empty'),
    includeInactive: boolean(),
  },
  // Criteria name patients without being part of their records. A caller without access to a patient does not get the rows.
  filters: {
    Text: byText('title', 'description'),
    Type: byValue('type'),
    Author: byReference('author'),
    Shared: byValue('shared'),
    Program: byReference('programs'),
  },
  sorts: { name: 'title', type: 'type', created: 'id' },
  checks: [laterThan('to', 'from')],
  display: (criteria) => criteria.title,
});
export type ReportCriteria = ResourceOf<typeof ReportCriteria>;
