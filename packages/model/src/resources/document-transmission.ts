import { code, coding, group, instant, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byInstant, byReference, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { TaskResult, TransmissionMethod } from '../vocabularies/index.ts';

export const DocumentTransmission = defineResource({
  type: 'DocumentTransmission',
  collection: 'documentTransmissions',
  labels: ['Transmission', 'Transmissions'],
  about: 'Documents sent out of the practice: to whom, by whom, on what ground, and whether they arrived.',
  family: 'correspondence',
  scope: practiceWide,
  fields: {
    payload: list(
      group({
        document: reference('ClinicalDocument', 'DocumentReference', 'Note', 'Media', 'CarePlan').required(),
        versionId: text({ max: 20 }).about('The version that was sent'),
      }),
      { max: 500, min: 1 },
    ).required(),
    patient: reference('Patient'),
    sender: reference('Practitioner').stampedBy('caller'),
    recipients: list(
      group({
        recipient: reference('Organization', 'Practitioner', 'Patient', 'RelatedPerson', 'Person'),
        name: text({ max: 300 }),
        address: text({ max: 500 }).about('Direct or e-mail address, or fax number'),
        result: code(TaskResult),
        delivered: instant(),
        message: longText(),
      }),
      { max: 200, min: 1, keys: ['recipient', 'address', 'name'] },
    ).required(),
    method: code(TransmissionMethod).required(),
    purpose: coding(),
    consent: reference('Consent').about('What allows the disclosure'),
    result: code(TaskResult),
    requested: instant().stampedBy('now'),
    sent: instant().stampedWith('now', 'result', 'Success', 'Warning'),
    attempts: integer({ min: 0 }),
    message: longText(),
  },
  patients: ['patient'],
  filters: {
    Patient: byReference('patient'),
    Document: byReference('payload.document'),
    Sender: byReference('sender'),
    Recipient: byReference('recipients.recipient'),
    Method: byValue('method'),
    Result: byValue('result'),
    Sent: byInstant('sent'),
  },
  sorts: { created: 'id', sent: 'sent' },
  // A disclosure stays on record: patients may request an account of all disclosures.
  abilities: ['create', 'read', 'update'],
  display: ({ payload }) => payload[0]?.document.display,
});
export type DocumentTransmission = ResourceOf<typeof DocumentTransmission>;
