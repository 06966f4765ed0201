import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';
import { NoteValidationRule } from './note-rules.ts';

/** Comparison of a condition's subject, or of an answer, with its value. */
export const RuleOperator = enumeration('RuleOperator', [
  'Exists',
  'NotExists',
  'Equals',
  'NotEquals',
  'LessThan',
  'AtMost',
  'GreaterThan',
  'AtLeast',
  'Contains',
  'OneOf',
  'NoneOf',
]);
export type RuleOperator = MemberOf<typeof RuleOperator>;

/** Effect at signing of a note rule that is not satisfied. */
export const RuleSeverity = enumeration('RuleSeverity', ['Warn', 'Block']);
export type RuleSeverity = MemberOf<typeof RuleSeverity>;

/** Rules beyond spec section 3 that auditors look for; a practice enables them like the rest. */
export const PracticeNoteRule = enumeration('PracticeNoteRule', [
  'GoalLinkage',
  'SessionTimePresent',
  'BookedTimes',
  'FutureDate',
  'GroupNoteIndividualised',
  'OtherMemberNamed',
  'ServiceTimes',
  'MissedVisitReason',
  'MustBePresent',
  'RequiredAnswers',
  'RequiredSections',
  'PlaceOfService',
  'EmptyNote',
  'VisitRequired',
  'TextLength',
]);
export type PracticeNoteRule = MemberOf<typeof PracticeNoteRule>;

/** Every rule a note definition may enable; `Custom` runs a NoteRule of the practice’s own. */
export const AnyNoteRule = enumeration('AnyNoteRule', [...NoteValidationRule.values, ...PracticeNoteRule.values, 'Custom']);
export type AnyNoteRule = MemberOf<typeof AnyNoteRule>;

/** People who fill in a form. */
export const FormAudience = enumeration('FormAudience', ['Staff', 'Patient', 'RelatedPerson']);
export type FormAudience = MemberOf<typeof FormAudience>;

/** Source of the initial value of a section or question. */
export const PrefillSource = enumeration('PrefillSource', [
  'LastNote',
  'LastAnswer',
  'Patient',
  'Problems',
  'Medications',
  'Allergies',
  'Vitals',
  'CarePlan',
  'Routines',
  'Appointment',
]);
export type PrefillSource = MemberOf<typeof PrefillSource>;

/** How a signature is given. */
export const SignatureMethod = enumeration('SignatureMethod', ['Drawn', 'Typed', 'Stored']);
export type SignatureMethod = MemberOf<typeof SignatureMethod>;
/** Roles of signers, in addition to the participants' roles. */
export const SignerKind = enumeration('SignerKind', ['Author', 'Supervisor', 'CoSigner', 'Patient', 'Guardian', 'Witness']);
export type SignerKind = MemberOf<typeof SignerKind>;

/** Calculation of a questionnaire's total. */
export const ScoringKind = enumeration('ScoringKind', ['Sum', 'Average', 'Count']);
export type ScoringKind = MemberOf<typeof ScoringKind>;
