import type { QuestionnaireItem, QuestionType } from '@notewell/model';

/** The 31 types as a builder looks for them. */
export const typeGroups: readonly { readonly title: string; readonly types: readonly QuestionType[] }[] = [
  { title: 'Choices', types: ['Choice', 'OpenChoice', 'TextChoice', 'Ranking', 'Boolean'] },
  { title: 'Words and numbers', types: ['String', 'Text', 'Integer', 'Decimal', 'Duration'] },
  { title: 'Dates and times', types: ['Date', 'DateTime', 'Time', 'Approximate'] },
  { title: 'Layout', types: ['Header', 'TextBlock', 'Grid'] },
  {
    title: 'People and places',
    types: [
      'Patient',
      'Practitioner',
      'RelatedPerson',
      'InsuranceCompany',
      'Location',
      'HealthcareService',
      'Address',
      'ContactPoint',
      'UsState',
    ],
  },
  { title: 'From the record', types: ['EhrLookup', 'TableReport', 'ServiceEvents', 'DocumentReference'] },
  { title: 'Signing', types: ['Signature'] },
];

const choosing: ReadonlySet<QuestionType> = new Set(['Choice', 'OpenChoice', 'TextChoice', 'Ranking']);
export const hasOptions = (type: QuestionType): boolean => choosing.has(type);
const limited: ReadonlySet<QuestionType> = new Set(['Integer', 'Decimal', 'Duration']);
const worded: ReadonlySet<QuestionType> = new Set(['String', 'Text', 'TextChoice', 'OpenChoice']);
const silent: ReadonlySet<QuestionType> = new Set(['Header', 'TextBlock', 'Grid', 'TableReport']);
const looking: ReadonlySet<QuestionType> = new Set(['EhrLookup', 'TableReport', 'ServiceEvents']);

/** What is offered beside the plain types: a start that takes several questions. */
export const presets: readonly { readonly label: string; readonly make: (linkId: string) => QuestionnaireItem }[] = [
  {
    label: 'Repeating group',
    make: (linkId) => ({
      linkId,
      type: 'Header',
      text: 'New entry',
      repeats: true,
      items: [{ linkId: `${linkId}-1`, type: 'String', text: 'New question' }],
    }),
  },
  {
    label: 'Table with added rows',
    make: (linkId) => ({
      linkId,
      type: 'Grid',
      text: 'New table',
      items: [
        {
          linkId: `${linkId}-row`,
          type: 'Header',
          text: 'Row',
          repeats: true,
          items: [
            { linkId: `${linkId}-1`, type: 'String', text: 'First column' },
            { linkId: `${linkId}-2`, type: 'String', text: 'Second column' },
          ],
        },
      ],
    }),
  },
];

/** A new question, valid as it is. */
export const blankQuestion = (type: QuestionType, linkId: string): QuestionnaireItem => ({
  linkId,
  type,
  text: silent.has(type) ? (type === 'Header' ? 'New section' : type === 'Grid' ? 'New grid' : 'New text') : 'New question',
  ...(hasOptions(type)
    ? {
        options: [
          { value: 'a', display: 'First option' },
          { value: 'b', display: 'Second option' },
        ],
      }
    : {}),
});

type FieldName = keyof QuestionnaireItem;
interface Part {
  readonly title: string;
  readonly fields: readonly FieldName[];
  readonly open?: boolean;
}
/** Which fields a question of a type has, in groups; what says nothing for the type is left out. */
export function partsOf(type: QuestionType): readonly Part[] {
  const asks = !silent.has(type);
  const parts: readonly Part[] = [
    { title: 'Words', open: true, fields: asks ? ['help', 'placeholder', 'shortText', 'prefix'] : ['help', 'prefix'] },
    { title: 'Answer', open: true, fields: asks ? ['required', 'repeats', 'readOnly', 'presence', 'requiredWhen'] : [] },
    { title: 'Several times', open: true, fields: type === 'Header' ? ['repeats', 'minItems', 'maxItems'] : [] },
    { title: 'When it shows', open: true, fields: asks ? ['displayWhen', 'hidden'] : ['displayWhen', 'hidden', 'presence'] },
    {
      title: 'Limits',
      fields: [
        ...(limited.has(type) ? (['min', 'max', 'step', 'minLabel', 'maxLabel', 'unit'] as const) : []),
        ...(worded.has(type) ? (['minLength', 'maxLength'] as const) : []),
        ...(asks ? (['minItems', 'maxItems', 'initial'] as const) : []),
      ],
    },
    { title: 'Calculation', fields: limited.has(type) || type === 'String' || type === 'Text' ? ['calculation'] : [] },
    {
      title: 'Record',
      fields: [
        ...(looking.has(type) ? (['lookup'] as const) : []),
        'code',
        ...(asks ? (['prefill', 'observation'] as const) : []),
      ],
    },
    { title: 'Layout', fields: ['layout', 'columns'] },
  ];
  return parts.filter(({ fields }) => fields.length > 0);
}
