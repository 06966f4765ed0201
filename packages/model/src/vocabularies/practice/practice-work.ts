import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** Topic of a contract with a patient, a member of staff or another body. */
export const ContractTopic = enumeration('ContractTopic', [
  'AmbientListening',
  'Telehealth',
  'Treatment',
  'FinancialResponsibility',
  'ReleaseOfInformation',
  'PrivacyPractices',
  'Messaging',
  'Confidentiality',
  'Services',
  'Other',
]);
export type ContractTopic = MemberOf<typeof ContractTopic>;
/** FHIR R4 contract-status, limited to those that a practice uses. */
export const ContractStatus = enumeration('ContractStatus', ['Draft', 'Offered', 'Executed', 'Declined', 'Revoked', 'Expired']);
export type ContractStatus = MemberOf<typeof ContractStatus>;

/** Reason why somebody cannot be booked. */
export const ScheduleBlockKind = enumeration('ScheduleBlockKind', [
  'TimeOff',
  'Meeting',
  'Documentation',
  'Travel',
  'Lunch',
  'Training',
  'Holiday',
  'Other',
]);
export type ScheduleBlockKind = MemberOf<typeof ScheduleBlockKind>;

export const ReportFormat = enumeration('ReportFormat', ['Pdf', 'Csv', 'Xlsx']);
export type ReportFormat = MemberOf<typeof ReportFormat>;

/** Kind of answer to a compliance question, which also decides how it counts. */
export const ComplianceAnswerKind = enumeration('ComplianceAnswerKind', ['YesNo', 'YesNoNotApplicable', 'Scale', 'Text']);
export type ComplianceAnswerKind = MemberOf<typeof ComplianceAnswerKind>;

/** Purpose of a list of staff. */
export const ListingKind = enumeration('ListingKind', ['Staff', 'Team', 'OnCall', 'Reviewers', 'Distribution']);
export type ListingKind = MemberOf<typeof ListingKind>;

/** Occasion on which a script is read out. */
export const ScriptUse = enumeration('ScriptUse', [
  'Consent',
  'Intake',
  'Telehealth',
  'Crisis',
  'Reminder',
  'Discharge',
  'Other',
]);
export type ScriptUse = MemberOf<typeof ScriptUse>;

/** Kind of notation in clinical writing. */
export const NotationKind = enumeration('NotationKind', ['Abbreviation', 'Symbol', 'Acronym', 'Unit']);
export type NotationKind = MemberOf<typeof NotationKind>;

/** Use of a stored key. */
export const KeyPurpose = enumeration('KeyPurpose', ['Data', 'SignIn', 'ReportPassword']);
export type KeyPurpose = MemberOf<typeof KeyPurpose>;
/** Active entries are in use. Retired ones are not and may be activated again. Of destroyed ones nothing is stored. */
export const KeyStatus = enumeration('KeyStatus', ['Active', 'Retired', 'Destroyed']);
export type KeyStatus = MemberOf<typeof KeyStatus>;

/** Conversion of recognized speech to text. */
export const SpeechRuleKind = enumeration('SpeechRuleKind', ['Replacement', 'Command', 'Pronunciation', 'Formatting']);
export type SpeechRuleKind = MemberOf<typeof SpeechRuleKind>;
/** Matching of the spoken words. */
export const SpeechMatch = enumeration('SpeechMatch', ['Words', 'WholeUtterance', 'Prefix']);
export type SpeechMatch = MemberOf<typeof SpeechMatch>;
