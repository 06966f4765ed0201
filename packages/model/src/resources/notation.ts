import { boolean, code, list, longText, text } from '../kernel/field.ts';
import { byText, byValue, defineResource, everywhere, type ResourceOf } from '../kernel/resource.ts';
import { NotationKind } from '../vocabularies/index.ts';

export const Notation = defineResource({
  type: 'Notation',
  collection: 'notations',
  labels: ['Notation', 'Notations'],
  about: 'A sign or abbreviation of clinical writing and what it stands for; those that are easily misread say so.',
  family: 'shelf',
  scope: everywhere,
  fields: {
    symbol: text({ max: 100 }).required(),
    meaning: text().required(),
    kind: code(NotationKind),
    category: text({ max: 100 }),
    spoken: list(text({ max: 200 }), { max: 20, unique: true }).about('As dictation hears it'),
    errorProne: boolean().about('Should not be used in records'),
    instead: text().about('What to write in place of an error-prone one'),
    note: longText(),
    source: longText(),
    active: boolean({ unset: true }),
  },
  filters: {
    Text: byText('symbol', 'meaning'),
    Symbol: byValue('symbol'),
    Kind: byValue('kind'),
    Category: byValue('category'),
    ErrorProne: byValue('errorProne'),
  },
  sorts: { name: 'symbol', created: 'id' },
  display: ({ symbol }) => symbol,
});
export type Notation = ResourceOf<typeof Notation>;
