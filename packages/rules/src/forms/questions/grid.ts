import { blankOptions } from './blank-options.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';
import { sampleOptions } from './sample-parts.ts';

export const facts: QuestionFacts = {
  type: 'Grid',
  group: 'Layout',
  order: 2,
  offers: [
    {
      name: 'Same answers for each row',
      about: 'Several questions that share a list of answers',
      words: 'matrix grid likert table',
      make: {
        items: [1, 2].map((row) => ({ linkId: String(row), type: 'Choice' as const, text: `Row ${row}`, options: blankOptions })),
      },
    },
    {
      name: 'Table',
      about: 'Columns to fill in, with as many rows as needed',
      words: 'grid rows columns list medications',
      common: 9,
      make: {
        items: [
          {
            linkId: 'row',
            type: 'Header',
            repeats: true,
            items: [1, 2].map((column) => ({ linkId: String(column), type: 'String', text: `Column ${column}` })),
          },
        ],
      },
      is: ({ items = [] }) => items[0]?.repeats === true,
    },
  ],
  keeps: 'nothing',
  layout: 'grid',
  isClearWithoutText: true,
  fhir: 'group',
};

export const sample: QuestionSample = {
  look: {
    text: 'Over the past two weeks, how often',
    items: ['Little interest', 'Feeling down'].map((text, at) => ({
      linkId: `grid-${at}`,
      type: 'Choice' as const,
      text,
      options: sampleOptions,
    })),
  },
};
