import type { QuestionType } from '@notewell/model';
import { questionFacts } from '../forms/questions/index.gen.ts';

/** Question types by the FHIR type they are imported from. Other types become text and keep their own type. */
export const typeIn: { readonly [fhir: string]: QuestionType } = Object.fromEntries(
  Object.values(questionFacts).flatMap(({ type, fromFhir = [] }) => fromFhir.map((fhir) => [fhir, type])),
);

/** The nearest FHIR type of a question, which other systems can answer. */
export const typeOut = (type: QuestionType): string => questionFacts[type].fhir;

/** Further extensions for the score of an option: earlier releases and value sets have their own. */
export const scoreUrls: readonly string[] = [
  'http://hl7.org/fhir/StructureDefinition/ordinalValue',
  'http://hl7.org/fhir/StructureDefinition/itemWeight',
  'http://hl7.org/fhir/StructureDefinition/questionnaire-ordinalValue',
  'http://hl7.org/fhir/StructureDefinition/valueset-ordinalValue',
  'http://hl7.org/fhir/StructureDefinition/codesystem-ordinalValue',
];

/** The member of an answer, option or condition that holds a value of a FHIR type. */
export const valueMember: { readonly [fhir: string]: string } = {
  boolean: 'Boolean',
  decimal: 'Decimal',
  integer: 'Integer',
  date: 'Date',
  dateTime: 'DateTime',
  time: 'Time',
  string: 'String',
  text: 'String',
  url: 'Uri',
  attachment: 'Attachment',
  reference: 'Reference',
  quantity: 'Quantity',
};

/** FHIR types whose values are structures. */
export const structured: ReadonlySet<string> = new Set(['attachment', 'reference', 'quantity']);

export const urls = {
  ordinal: 'http://hl7.org/fhir/StructureDefinition/ordinalValue',
  exclusive: 'http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive',
  orientation: 'http://hl7.org/fhir/StructureDefinition/questionnaire-choiceOrientation',
  step: 'http://hl7.org/fhir/StructureDefinition/questionnaire-sliderStepValue',
  enableWhen: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression',
  initialExpression: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression',
  constraint: 'http://hl7.org/fhir/StructureDefinition/questionnaire-constraint',
  hidden: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden',
  unit: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
  control: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
  controls: 'http://hl7.org/fhir/questionnaire-item-control',
  least: 'http://hl7.org/fhir/StructureDefinition/minValue',
  most: 'http://hl7.org/fhir/StructureDefinition/maxValue',
  leastLength: 'http://hl7.org/fhir/StructureDefinition/minLength',
  leastItems: 'http://hl7.org/fhir/StructureDefinition/questionnaire-minOccurs',
  mostItems: 'http://hl7.org/fhir/StructureDefinition/questionnaire-maxOccurs',
  placeholder: 'http://hl7.org/fhir/StructureDefinition/entryFormat',
  calculated: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
  variable: 'http://hl7.org/fhir/StructureDefinition/variable',
  extract: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-observationExtract',
  /** Our own extension, as JSON, for parts of an item or form without a FHIR member. */
  own: 'urn:notewell:questionnaire',
} as const;

/** FHIR's own value sets that forms name without containing them. */
export const knownSets: { readonly [url: string]: readonly { readonly [name: string]: string }[] } = {
  'http://hl7.org/fhir/ValueSet/administrative-gender': [
    ['male', 'Male'],
    ['female', 'Female'],
    ['other', 'Other'],
    ['unknown', 'Unknown'],
  ].map(([code = '', display = '']) => ({ system: 'http://hl7.org/fhir/administrative-gender', code, display })),
  'http://hl7.org/fhir/ValueSet/yesnodontknow': [
    { system: 'http://terminology.hl7.org/CodeSystem/v2-0136', code: 'Y', display: 'Yes' },
    { system: 'http://terminology.hl7.org/CodeSystem/v2-0136', code: 'N', display: 'No' },
    { system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'asked-unknown', display: 'Don’t know' },
  ],
  'http://terminology.hl7.org/ValueSet/v2-0136': [
    { system: 'http://terminology.hl7.org/CodeSystem/v2-0136', code: 'Y', display: 'Yes' },
    { system: 'http://terminology.hl7.org/CodeSystem/v2-0136', code: 'N', display: 'No' },
  ],
};
