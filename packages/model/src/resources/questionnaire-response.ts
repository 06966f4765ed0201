import { boolean, code, decimal, group, instant, json, list, longText, reference, text } from '../kernel/field.ts';
import { byInstant, byReference, byText, byValue, defineResource, partitionedBy, type ResourceOf } from '../kernel/resource.ts';
import { ResponseStatus } from '../vocabularies/clinical/responses.ts';
import { author, subject } from './parts/clinical.ts';
import { answers } from './parts/note-sections.ts';
import { recordSignatures } from './parts/signatures.ts';

export const QuestionnaireResponse = defineResource({
  type: 'QuestionnaireResponse',
  collection: 'questionnaireResponses',
  labels: ['Questionnaire response', 'Questionnaire responses'],
  about: 'Answers to a questionnaire, with the scores they gave (FHIR R4 QuestionnaireResponse).',
  family: 'notes',
  scope: partitionedBy('subject'),
  fields: {
    status: code(ResponseStatus).required(),
    questionnaire: reference('Questionnaire', 'ComplianceQuestionnaire'),
    form: reference('Form'),
    subject: subject().required(),
    author: author().stampedBy('caller'),
    source: author().about('Who gave the answers where another typed them'),
    encounter: reference('Encounter'),
    note: reference('Note'),
    packetResponse: reference('PacketResponse'),
    basedOn: reference('CarePlan'),
    authored: instant().about('When the answers were given, which may be before they were entered'),
    recorded: instant().stampedBy('now').about('When they were entered'),
    started: instant(),
    answers: answers(),
    score: decimal(),
    scores: list(
      group({ name: text({ max: 200 }).required(), value: decimal(), severity: text({ max: 200 }), message: longText() }),
      { max: 100 },
    ),
    severity: text({ max: 200 }),
    alerts: list(longText(), { max: 100 }).readOnly().about('Warnings of answers and totals'),
    alertActions: list(
      group({
        alert: longText().required(),
        action: longText().required(),
        by: reference('Practitioner').stampedBy('caller'),
        at: instant().stampedBy('now'),
      }),
      { max: 500 },
    ).about('Actions on alerts'),
    hasOpenAlert: boolean().readOnly().about('An alert waits for somebody to record what was done'),
    signatures: recordSignatures(),
    foreign: json().stampedBy('import').about('As it came from another system (FHIR R4), so that it goes out again without loss'),
  },
  filters: {
    Patient: byReference('subject'),
    Subject: byReference('subject'),
    Questionnaire: byReference('questionnaire'),
    Form: byReference('form'),
    Encounter: byReference('encounter'),
    Note: byReference('note'),
    PacketResponse: byReference('packetResponse'),
    Author: byReference('author'),
    Status: byValue('status'),
    OpenAlert: byValue('hasOpenAlert'),
    BasedOn: byReference('basedOn'),
    Authored: byInstant('authored'),
    Text: byText('display'),
    SignedWith: byReference('signatures.media'),
  },
  sorts: { created: 'authored', authored: 'authored' },
  display: (response) => response.questionnaire?.display ?? response.form?.display,
});
export type QuestionnaireResponse = ResourceOf<typeof QuestionnaireResponse>;
