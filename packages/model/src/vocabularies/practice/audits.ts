import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** Status of an audit. */
export const AuditStatus = enumeration('AuditStatus', ['Open', 'InProgress', 'Completed', 'Cancelled']);
export type AuditStatus = MemberOf<typeof AuditStatus>;

/** An auditor's finding on one item. */
export const AuditFinding = enumeration('AuditFinding', ['Met', 'PartlyMet', 'NotMet', 'NotApplicable']);
export type AuditFinding = MemberOf<typeof AuditFinding>;

/** Severity of a finding. */
export const FindingSeverity = enumeration('FindingSeverity', ['Low', 'Medium', 'High', 'Critical']);
export type FindingSeverity = MemberOf<typeof FindingSeverity>;
