import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* Questions and how they are shown, spec section 3. */

export const QuestionType = enumeration('QuestionType', [
  'Boolean',
  'Integer',
  'Decimal',
  'String',
  'Text',
  'Date',
  'DateTime',
  'Time',
  'Choice',
  'OpenChoice',
  'Ranking',
  'ContactPoint',
  'Approximate',
  'Address',
  'Patient',
  'Practitioner',
  'InsuranceCompany',
  'Location',
  'EhrLookup',
  'RelatedPerson',
  'TextChoice',
  'TextBlock',
  'Duration',
  'Signature',
  'Header',
  'Grid',
  'HealthcareService',
  'DocumentReference',
  'UsState',
  'TableReport',
  'ServiceEvents',
]);
export type QuestionType = MemberOf<typeof QuestionType>;

export const QuestionDisplayStyle = enumeration('QuestionDisplayStyle', [
  'USCurrency',
  'Slider',
  'Dropdown',
  'Stars',
  'Smiley',
  'Thumbs',
  'FormattedText',
  'Email',
  'Phone',
  'Rating',
  'InformationalCallout',
  'WarningCallout',
  'ToggleButton',
  'ParagraphBreak',
  'RelatedPersonSignature',
  'AdhocPatientSignature',
  'PractitionerSignature',
  'LastFirstName',
  'SocialSecurityNumber',
  'PostalCode',
  'Percentage',
]);
export type QuestionDisplayStyle = MemberOf<typeof QuestionDisplayStyle>;

export const Calculation = enumeration('Calculation', ['Sum', 'Multiply', 'Difference', 'Average', 'Copy']);
export type Calculation = MemberOf<typeof Calculation>;

export const Layout = enumeration('Layout', ['Horizontal', 'Vertical']);
export type Layout = MemberOf<typeof Layout>;
