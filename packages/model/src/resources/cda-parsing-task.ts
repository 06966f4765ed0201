import { code, group, instant, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byInstant, byReference, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { TaskResult } from '../vocabularies/index.ts';

export const CdaParsingTask = defineResource({
  type: 'CdaParsingTask',
  collection: 'cdaParsingTasks',
  labels: ['C-CDA import', 'C-CDA imports'],
  about: 'The reading of one C-CDA document into a record: what was taken, what was not, and why.',
  family: 'imports',
  scope: practiceWide,
  fields: {
    document: reference('ClinicalDocument', 'DocumentReference', 'Media').required(),
    patient: reference('Patient').about('Whose record it is read into; found or made where absent'),
    requestedBy: reference('Practitioner').stampedBy('caller'),
    result: code(TaskResult).required(),
    started: instant(),
    finished: instant(),
    message: longText(),
    sections: list(
      group({
        title: text(),
        code: text({ max: 60 }).about('LOINC'),
        result: code(TaskResult),
        taken: integer({ min: 0 }),
        skipped: integer({ min: 0 }),
        message: longText(),
      }),
      { max: 200, keys: ['code', 'title'] },
    ),
    created: list(reference('Allergy', 'CarePlan', 'Condition', 'Coverage', 'Encounter', 'Medication', 'Observation', 'Patient')),
    attempts: integer({ min: 0 }),
  },
  patients: ['patient'],
  filters: {
    Document: byReference('document'),
    Patient: byReference('patient'),
    RequestedBy: byReference('requestedBy'),
    Result: byValue('result'),
    Started: byInstant('started'),
  },
  sorts: { created: 'id', started: 'started' },
  display: (task) => task.document.display,
});
export type CdaParsingTask = ResourceOf<typeof CdaParsingTask>;
