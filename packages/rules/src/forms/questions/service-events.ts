import { serviceEvents } from '../reading/service-events.ts';
import { serviceEventWords } from '../words/structures.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';
import { sampleReference } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'ServiceEvents',
  group: 'From the record',
  order: 2,
  offers: [{ name: 'Services given', about: 'Services with their times and units', words: 'billing events' }],
  keeps: 'structure',
  looksUp: true,
  fhir: 'text',
  read: serviceEvents,
  words: serviceEventWords,
};

const event = {
  service: sampleReference('HealthcareService', 'Individual therapy'),
  start: '2026-03-18T15:00:00Z',
  end: '2026-03-18T15:45:00Z',
  units: 3,
};

export const sample: QuestionSample = {
  look: { text: 'Services given' },
  whole: [event, { ...event, start: '2026-03-18T16:00:00Z', end: '2026-03-18T16:15:00Z', units: 1 }],
  partial: [{ service: event.service }],
  wrong: [{ ...event, end: '2026-03-18T14:00:00Z' }],
};
