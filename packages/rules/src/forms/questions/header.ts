import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Header',
  group: 'Layout',
  order: 0,
  offers: [
    { name: 'Heading', about: 'A title above the questions that follow', words: 'section page header part', common: 11 },
    {
      name: 'Repeated questions',
      about: 'A group that is filled in as often as needed',
      words: 'repeating group children add another',
      make: { repeats: true, items: [{ linkId: '1', type: 'String' }] },
      is: ({ repeats }) => repeats === true,
    },
  ],
  keeps: 'nothing',
  layout: 'section',
  isClearWithoutText: true,
  fhir: 'group',
  fromFhir: ['group'],
};

export const sample: QuestionSample = { look: { text: 'Family' } };
