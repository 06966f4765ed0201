import { type CommunicationMedium, type CommunicationStatus, CommunicationTopic } from '@notewell/model';
import { codeAt, notesOf, toCoding, wordsOf } from '../concepts.ts';
import { toInstant } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { lookUp, nodesAt, textAt } from '../read.ts';

const statuses: Readonly<Record<string, CommunicationStatus>> = {
  preparation: 'Preparation',
  'in-progress': 'InProgress',
  'on-hold': 'InProgress',
  completed: 'Completed',
  stopped: 'NotDone',
  'not-done': 'NotDone',
};
/** HL7 v3 ParticipationMode. */
const media: Readonly<Record<string, CommunicationMedium>> = {
  PHONE: 'Phone',
  EMAILWRIT: 'Email',
  SMSWRIT: 'Sms',
  FAXWRIT: 'Fax',
  MAILWRIT: 'Letter',
  WRITTEN: 'Letter',
  PHYSICAL: 'InPerson',
  FACE: 'InPerson',
  VIDEOCONF: 'Video',
};
const people = ['Patient', 'Practitioner', 'RelatedPerson', 'Organization'] as const;

export const communication = defineMapper({
  fhirType: 'Communication',
  type: 'Communication',
  about: 'subject',
  refuse: (resource) => enteredInError(resource.status),
  map: (resource, { reference, references }): Draft<'Communication'> => {
    const sender = reference(resource.sender, ...people);
    const isFromPatient = sender?.resourceType === 'Patient' || sender?.resourceType === 'RelatedPerson';
    const reasons = nodesAt(resource, 'reasonCode').flatMap((reason) => wordsOf(reason) ?? []);
    return {
      status: lookUp(statuses, textAt(resource, 'status')) ?? 'Completed',
      topic: toCoding(resource.topic ?? nodesAt(resource, 'category')[0], [CommunicationTopic.system], CommunicationTopic),
      medium: nodesAt(resource, 'medium').flatMap((medium) => lookUp(media, codeAt({ medium }, 'medium')) ?? [])[0],
      direction: sender ? (isFromPatient ? 'Incoming' : 'Outgoing') : undefined,
      subject: reference(resource.subject, 'Patient'),
      sender,
      recipients: references(nodesAt(resource, 'recipient'), ...people),
      sent: toInstant(textAt(resource, 'sent')),
      received: toInstant(textAt(resource, 'received')),
      title: wordsOf(resource.topic)?.slice(0, 300),
      text: notesOf(
        resource,
        ...nodesAt(resource, 'payload').map((payload) => textAt(payload, 'contentString')),
        reasons.length > 0 ? `Reason: ${reasons.join(', ')}` : undefined,
      ),
      attachments: references(nodesAt(resource, 'payload.contentReference'), 'DocumentReference'),
      encounter: reference(resource.encounter, 'Encounter'),
      inResponseTo: references(nodesAt(resource, 'inResponseTo'), 'Communication')[0],
      reasonNotDone: wordsOf(resource.statusReason),
    };
  },
});
