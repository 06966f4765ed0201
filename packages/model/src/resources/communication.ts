import { code, coding, date, instant, list, longText, reference, text } from '../kernel/field.ts';
import { byInstant, byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { CommunicationDirection, CommunicationMedium, CommunicationStatus, CommunicationTopic } from '../vocabularies/index.ts';

const person = () => reference('Patient', 'Practitioner', 'RelatedPerson', 'Organization', 'Person');

export const Communication = defineResource({
  type: 'Communication',
  collection: 'communications',
  labels: ['Communication', 'Communications'],
  about: 'A call, letter, e-mail or message outside the channels, kept for the record (FHIR R4 Communication).',
  family: 'correspondence',
  scope: practiceWide,
  fields: {
    status: code(CommunicationStatus).required(),
    topic: coding(CommunicationTopic),
    medium: code(CommunicationMedium),
    direction: code(CommunicationDirection),
    subject: reference('Patient').about('Whom it is about'),
    sender: person(),
    recipients: list(person(), { max: 200, unique: 'id' }),
    sent: instant(),
    received: instant(),
    title: text({ max: 300 }),
    text: longText(),
    attachments: list(reference('DocumentReference', 'Media', 'ClinicalDocument'), { max: 100, unique: 'id' }),
    encounter: reference('Encounter'),
    episodeOfCare: reference('EpisodeOfCare'),
    appointment: reference('Appointment'),
    inResponseTo: reference('Communication'),
    reasonNotDone: text(),
    followUpBy: reference('Practitioner').about('Who has to do something about it'),
    followUpDue: date(),
    followedUp: instant().about('When that was done'),
    recorder: reference('Practitioner').stampedBy('caller'),
    recorded: instant().stampedBy('now'),
  },
  patients: ['subject'],
  filters: {
    Text: byText('title', 'text'),
    Subject: byReference('subject'),
    Patient: byReference('subject'),
    Sender: byReference('sender'),
    Recipient: byReference('recipients'),
    Encounter: byReference('encounter'),
    Attachment: byReference('attachments'),
    Status: byValue('status'),
    Topic: byValue('topic.code'),
    Medium: byValue('medium'),
    Sent: byInstant('sent'),
    FollowUpBy: byReference('followUpBy'),
  },
  sorts: { created: 'id', sent: 'sent' },
  display: ({ title, topic }) => title ?? topic?.display,
});
export type Communication = ResourceOf<typeof Communication>;
