import { code, group, integer, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { ActiveStatus } from '../vocabularies/index.ts';

export const Itinerary = defineResource({
  type: 'Itinerary',
  collection: 'itineraries',
  labels: ['Itinerary', 'Itineraries'],
  about: 'The topics a program or group goes through, in order; notes record which were covered.',
  family: 'definitions',
  scope: practiceWide,
  fields: {
    title: text({ max: 300 }).required(),
    description: longText(),
    status: code(ActiveStatus),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    groups: list(reference('Group'), { max: 500, unique: 'id' }),
    services: list(reference('HealthcareService'), { max: 500, unique: 'id' }),
    topics: list(
      group({
        id: text({ max: 100 }).required(),
        title: text({ max: 300 }).required(),
        unit: text({ max: 200 }).about('Unit of the group it belongs to'),
        description: longText(),
        objectives: list(text(), { max: 100 }),
        minutes: integer({ positive: true }),
        materials: list(reference('DocumentReference', 'Media', 'Form'), { max: 100, unique: 'id' }),
        snippet: reference('Snippet').about('Text offered to the note that covers it'),
      }),
      { max: 1_000, unique: 'id' },
    ),
    author: reference('Practitioner').stampedBy('caller'),
  },
  filters: {
    Text: byText('title', 'topics.title'),
    Status: byValue('status'),
    Program: byReference('programs'),
    Group: byReference('groups'),
    Service: byReference('services'),
  },
  sorts: { name: 'title', created: 'id' },
  display: (itinerary) => itinerary.title,
});
export type Itinerary = ResourceOf<typeof Itinerary>;
