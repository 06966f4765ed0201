import type { QuestionnaireItem } from '@notewell/model';
import { expect, it } from 'vitest';
import { followOf, partsOf } from './question-types.ts';

const offersLookup = (type: QuestionnaireItem['type']) =>
  partsOf({ linkId: 'q', type }).some(({ fields }) => fields.includes('lookup'));

it.each(['EhrLookup', 'TableReport', 'ServiceEvents'] as const)('%s asks where in the chart it looks', (type) =>
  expect(offersLookup(type)).toBe(true),
);
it.each(['String', 'Choice', 'Decimal'] as const)('%s looks nowhere', (type) => expect(offersLookup(type)).toBe(false));

it.each(['Boolean', 'String', 'Text', 'Choice'] as const)('Enter after %s begins another of its kind', (type) =>
  expect(followOf({ linkId: 'a', type }, 'b').type).toBe(type),
);
it.each(['Date', 'Time', 'DocumentReference', 'Header'] as const)('Enter after %s begins a short answer', (type) =>
  expect(followOf({ linkId: 'a', type }, 'b').type).toBe('String'),
);
