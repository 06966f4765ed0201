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
};

export const urls = {
  ordinal: 'http://hl7.org/fhir/StructureDefinition/ordinalValue',
  weight: 'http://hl7.org/fhir/StructureDefinition/itemWeight',
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
