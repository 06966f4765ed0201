import { enumeration, type MemberOf } from '../kernel/enumeration.ts';

/** Where an audit stands. */
export const AuditStatus = enumeration('AuditStatus', ['Open', 'InProgress', 'Completed', 'Cancelled']);
export type AuditStatus = MemberOf<typeof AuditStatus>;

/** What an auditor found of one item. */
export const AuditFinding = enumeration('AuditFinding', ['Met', 'PartlyMet', 'NotMet', 'NotApplicable']);
export type AuditFinding = MemberOf<typeof AuditFinding>;

/** How much a finding weighs. */
export const FindingSeverity = enumeration('FindingSeverity', ['Low', 'Medium', 'High', 'Critical']);
export type FindingSeverity = MemberOf<typeof FindingSeverity>;
