import { boolean, code, coding, date, group, instant, integer, list, longText, reference, text } from '../kernel/field.ts';
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
import { Confidentiality, DocumentCompletion, DocumentStatus } from '../vocabularies/practice/document-status.ts';
import { DocumentCategory, DocumentType } from '../vocabularies/practice/documents.ts';
import { SystemOfOrigin } from '../vocabularies/practice/identifiers.ts';
import { author } from './parts/clinical.ts';
import { recordSignatures } from './parts/signatures.ts';

export const DocumentReference = defineResource({
  type: 'DocumentReference',
  collection: 'documentReferences',
  labels: ['Document', 'Documents'],
  about: 'A file kept in a record, with what it is and where it came from (FHIR R4 DocumentReference); the file is its content.',
  family: 'documents',
  scope: partitionedBy('subject'),
  fields: {
    status: code(DocumentStatus).required(),
    completion: code(DocumentCompletion),
    subject: reference('Patient', 'Group', 'Channel', 'Practitioner', 'RelatedPerson').required(),
    patient: reference('Patient').about('Whose document it is where the subject is a channel'),
    type: coding(DocumentType),
    category: coding(DocumentCategory),
    title: text({ max: 500 }),
    description: longText(),
    fileName: text({ max: 500 }),
    pages: integer({ min: 0 }),
    text: longText().about('The words recognised in it'),
    author: author().about('Who wrote it; none for somebody without a record here'),
    recorder: author().stampedBy('caller'),
    authenticator: reference('Practitioner', 'Organization'),
    custodian: reference('Organization'),
    received: instant(),
    created: instant().stampedBy('now'),
    documentDate: date(),
    expires: date(),
    confidentiality: code(Confidentiality),
    encounter: reference('Encounter'),
    episodeOfCare: reference('EpisodeOfCare'),
    note: reference('Note'),
    answerIn: reference('Note', 'QuestionnaireResponse')
      .readOnlyAfterCreation()
      .about('The record whose answer this file is; those who read the answers read it'),
    confidential: boolean().readOnly().about('Kept apart, like the note whose answer it is'),
    origin: coding(SystemOfOrigin),
    relatesTo: list(
      group({
        relation: text({ max: 50 }).about(
          'replaces, appends, transforms, signs, or moves: the file of that document, which leaves its place',
        ),
        document: reference('DocumentReference'),
      }),
      { max: 50 },
    ),
    reviewed: group({
      by: reference('Practitioner').stampedBy('caller'),
      at: instant().stampedBy('now'),
      comment: longText(),
    }),
    signatures: recordSignatures(),
    tags: list(text({ max: 100 }), { max: 50, unique: true }),
  },
  patients: ['subject', 'patient'],
  filters: {
    Patient: byReference('subject', 'patient'),
    Subject: byReference('subject'),
    SubjectType: byValue('subject.resourceType'),
    Status: byValue('status'),
    Type: byValue('type.code'),
    Category: byValue('category.code'),
    Author: byReference('author'),
    Encounter: byReference('encounter'),
    EpisodeOfCare: byReference('episodeOfCare'),
    Note: byReference('note'),
    AnswerIn: byReference('answerIn'),
    RelatesTo: byReference('relatesTo.document'),
    Tag: byValue('tags'),
    DocumentDate: byDate('documentDate'),
    Expires: byDate('expires'),
    Created: byInstant('created'),
    Text: byText('title', 'type.display', 'fileName'),
    SignedWith: byReference('signatures.media'),
  },
  sorts: { created: 'created', documentDate: 'documentDate' },
  display: (document) => document.title ?? document.fileName ?? document.type?.display,
});
export type DocumentReference = ResourceOf<typeof DocumentReference>;
