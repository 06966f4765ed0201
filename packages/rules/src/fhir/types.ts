import type { QuestionType } from '@notewell/model';

/** FHIR's types of item as ours. What is not listed comes in as a line of text and keeps its own type beside it. */
export const typeIn: { readonly [fhir: string]: QuestionType } = {
  group: 'Header',
  display: 'TextBlock',
  boolean: 'Boolean',
  decimal: 'Decimal',
  integer: 'Integer',
  date: 'Date',
  dateTime: 'DateTime',
  time: 'Time',
  string: 'String',
  text: 'Text',
  url: 'String',
  choice: 'Choice',
  'open-choice': 'OpenChoice',
  attachment: 'DocumentReference',
  reference: 'String',
  quantity: 'Decimal',
};

/** Ours as FHIR's: the nearest that other systems can answer. */
export const typeOut: Readonly<Record<QuestionType, string>> = {
  Boolean: 'boolean',
  Integer: 'integer',
  Decimal: 'decimal',
  String: 'string',
  Text: 'text',
  Date: 'date',
  DateTime: 'dateTime',
  Time: 'time',
  Choice: 'choice',
  OpenChoice: 'open-choice',
  Ranking: 'choice',
  ContactPoint: 'string',
  Approximate: 'string',
  Address: 'string',
  Patient: 'reference',
  Practitioner: 'reference',
  InsuranceCompany: 'reference',
  Location: 'reference',
  EhrLookup: 'text',
  RelatedPerson: 'reference',
  TextChoice: 'text',
  TextBlock: 'display',
  Duration: 'string',
  Signature: 'attachment',
  Header: 'group',
  Grid: 'group',
  HealthcareService: 'reference',
  DocumentReference: 'reference',
  UsState: 'string',
  TableReport: 'display',
  ServiceEvents: 'text',
};

/** Where else the score of an option is said: earlier releases and value sets have extensions of their own. */
export const scoreUrls: readonly string[] = [
  'http://hl7.org/fhir/StructureDefinition/ordinalValue',
  'http://hl7.org/fhir/StructureDefinition/itemWeight',
  'http://hl7.org/fhir/StructureDefinition/questionnaire-ordinalValue',
  'http://hl7.org/fhir/StructureDefinition/valueset-ordinalValue',
  'http://hl7.org/fhir/StructureDefinition/codesystem-ordinalValue',
];

/** The member of an answer, of an option or of a condition that holds a value of FHIR's type. */
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

/** FHIR's types whose values are structures. */
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
  /** Our own: whatever of an item or a form FHIR has no member for, as JSON. */
  own: 'urn:notewell:questionnaire',
} as const;

/** Value sets of FHIR's own that forms name without holding them. */
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
