import { code, coding, date, group, instant, list, longText, reference, text } from '../kernel/field.ts';
import {
  byDate,
  byInstant,
  byReference,
  byText,
  byValue,
  defineResource,
  partitionedBy,
  type ResourceOf,
} from '../kernel/resource.ts';
import { Confidentiality, DocumentCompletion } from '../vocabularies/practice/document-status.ts';
import { DocumentType } from '../vocabularies/practice/documents.ts';
import { SystemOfOrigin } from '../vocabularies/practice/identifiers.ts';
import { subject } from './parts/clinical.ts';

export const ClinicalDocument = defineResource({
  type: 'ClinicalDocument',
  collection: 'clinicalDocuments',
  labels: ['Clinical document', 'Clinical documents'],
  about: 'A structured summary of care, sent or received, such as a C-CDA; its file is the document it refers to.',
  family: 'documents',
  scope: partitionedBy('subject'),
  fields: {
    subject: subject().required(),
    document: reference('DocumentReference', 'Media').about('The file'),
    status: code(DocumentCompletion),
    type: coding(DocumentType),
    title: text({ max: 500 }),
    templateIds: list(text({ max: 200 }), { max: 50 }),
    setId: text({ max: 300 }).about('The same in every version of one document'),
    versionNumber: text({ max: 50 }),
    confidentiality: code(Confidentiality),
    language: text({ max: 20 }),
    authored: instant(),
    servicePeriod: group({ start: date(), end: date() }),
    authors: list(group({ name: text({ max: 300 }), organization: text({ max: 300 }), individual: reference('Practitioner') }), {
      max: 50,
    }),
    custodian: text({ max: 300 }),
    custodianOrganization: reference('Organization'),
    encounter: reference('Encounter'),
    origin: coding(SystemOfOrigin),
    sections: list(
      group({
        code: coding(),
        title: text({ max: 500 }),
        text: longText(),
        entries: list(
          reference(
            'Allergy',
            'Condition',
            'Medication',
            'Observation',
            'Encounter',
            'CarePlan',
            'Coverage',
            'Consent',
            'DocumentReference',
          ),
          { max: 5_000 },
        ).about('What was taken into the record from this section'),
      }),
      { max: 200 },
    ),
    parsingTask: reference('CdaParsingTask'),
    note: longText(),
  },
  filters: {
    Patient: byReference('subject'),
    Subject: byReference('subject'),
    Document: byReference('document'),
    Status: byValue('status'),
    Type: byValue('type.code'),
    Encounter: byReference('encounter'),
    Authored: byInstant('authored'),
    ServiceStart: byDate('servicePeriod.start'),
    Text: byText('title', 'type.display', 'custodian'),
  },
  sorts: { created: 'authored', authored: 'authored' },
  display: (document) => document.title ?? document.type?.display,
});
export type ClinicalDocument = ResourceOf<typeof ClinicalDocument>;
