import { enumeration, type MemberOf } from '../kernel/enumeration.ts';
import { NoteValidationRule } from './note-rules.ts';

/** How a condition compares its subject, or an answer, with its value. */
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

/** What a note rule that is not satisfied does at signing. */
export const RuleSeverity = enumeration('RuleSeverity', ['Warn', 'Block']);
export type RuleSeverity = MemberOf<typeof RuleSeverity>;

/** Rules beyond spec section 3 that auditors look for; a practice switches them on like the rest. */
export const PracticeNoteRule = enumeration('PracticeNoteRule', [
  'GoalLinkage',
  'SessionTimePresent',
  'FutureDate',
  'GroupNoteIndividualised',
  'OtherMemberNamed',
  'ServiceTimes',
  'MissedVisitReason',
  'MustBePresent',
  'RequiredAnswers',
]);
export type PracticeNoteRule = MemberOf<typeof PracticeNoteRule>;

/** Every rule a note definition may switch on; `Custom` runs a NoteRule of the practice’s own. */
export const AnyNoteRule = enumeration('AnyNoteRule', [...NoteValidationRule.values, ...PracticeNoteRule.values, 'Custom']);
export type AnyNoteRule = MemberOf<typeof AnyNoteRule>;

/** Who fills a form in. */
export const FormAudience = enumeration('FormAudience', ['Staff', 'Patient', 'RelatedPerson']);
export type FormAudience = MemberOf<typeof FormAudience>;

/** Where a section or question takes its first value from. */
export const PrefillSource = enumeration('PrefillSource', [
  'LastNote',
  'LastAnswer',
  'Patient',
  'Problems',
  'Medications',
  'Allergies',
  'Vitals',
  'CarePlan',
  'Appointment',
]);
export type PrefillSource = MemberOf<typeof PrefillSource>;

/** How a signature is given. */
export const SignatureMethod = enumeration('SignatureMethod', ['Drawn', 'Typed', 'Stored']);
export type SignatureMethod = MemberOf<typeof SignatureMethod>;
/** Who signs a note, beside the participants' roles. */
export const SignerKind = enumeration('SignerKind', ['Author', 'Supervisor', 'CoSigner', 'Patient', 'Guardian', 'Witness']);
export type SignerKind = MemberOf<typeof SignerKind>;

/** What the total of a questionnaire is made of. */
export const ScoringKind = enumeration('ScoringKind', ['Sum', 'Average', 'Count']);
export type ScoringKind = MemberOf<typeof ScoringKind>;
