import { enumeration, type MemberOf } from '../kernel/enumeration.ts';

/** What a contract with a patient, a member of staff or another body settles. */
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
/** FHIR R4 contract-status, as far as a practice uses it. */
export const ContractStatus = enumeration('ContractStatus', ['Draft', 'Offered', 'Executed', 'Declined', 'Revoked', 'Expired']);
export type ContractStatus = MemberOf<typeof ContractStatus>;

/** Why somebody cannot be booked. */
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

/** How a compliance question is answered and how it counts. */
export const ComplianceAnswerKind = enumeration('ComplianceAnswerKind', ['YesNo', 'YesNoNotApplicable', 'Scale', 'Text']);
export type ComplianceAnswerKind = MemberOf<typeof ComplianceAnswerKind>;

/** What a list of staff is kept for. */
export const ListingKind = enumeration('ListingKind', ['Staff', 'Team', 'OnCall', 'Reviewers', 'Distribution']);
export type ListingKind = MemberOf<typeof ListingKind>;

/** When a script is read out. */
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

/** What a notation stands for in clinical writing. */
export const NotationKind = enumeration('NotationKind', ['Abbreviation', 'Symbol', 'Acronym', 'Unit']);
export type NotationKind = MemberOf<typeof NotationKind>;

/** What a stored key encrypts. */
export const KeyPurpose = enumeration('KeyPurpose', ['Data', 'SignIn', 'ReportPassword']);
export type KeyPurpose = MemberOf<typeof KeyPurpose>;
/** Active entries are used; retired ones no longer, and may be again; of destroyed ones nothing is kept. */
export const KeyStatus = enumeration('KeyStatus', ['Active', 'Retired', 'Destroyed']);
export type KeyStatus = MemberOf<typeof KeyStatus>;

/** How recognised speech is turned into text. */
export const SpeechRuleKind = enumeration('SpeechRuleKind', ['Replacement', 'Command', 'Pronunciation', 'Formatting']);
export type SpeechRuleKind = MemberOf<typeof SpeechRuleKind>;
/** How the spoken words are found. */
export const SpeechMatch = enumeration('SpeechMatch', ['Words', 'WholeUtterance', 'Prefix']);
export type SpeechMatch = MemberOf<typeof SpeechMatch>;
