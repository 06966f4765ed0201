import { vocabulary } from '../../kernel/vocabulary.ts';

/** Topic of a communication. */
export const CommunicationTopic = vocabulary(
  'CommunicationTopic',
  { system: 'http://terminology.hl7.org/CodeSystem/communication-topic', source: 'HL7 FHIR R4 communication topics (CC0-1.0)' },
  [
    ['appointment-reminder', 'Appointment reminder'],
    ['prescription-refill-request', 'Prescription refill request'],
    ['progress-update', 'Progress update'],
    ['report-labs', 'Report labs'],
    ['phone-consult', 'Phone consult'],
    ['summary-report', 'Summary report'],
  ],
);
