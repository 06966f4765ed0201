import { idIn, isRecord } from '@notewell/model/values';
import type { Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import type { Needs } from './need.ts';
import { everyWrite, type Need, type Write } from './need.ts';

const ended: readonly unknown[] = ['Completed', 'Cancelled'];

/** True if the audit belongs to another person, is given to another, or has ended already. */
const isBeyondOwn =
  (reviewer: 'auditor' | 'reviewer') =>
  ({ before, after }: Write, { profile }: Subject): boolean => {
    const isOthers = (audit: unknown) => {
      const id = isRecord(audit) ? idIn(audit[reviewer]) : undefined;
      return id !== undefined && id !== profile.id;
    };
    return isOthers(before) || isOthers(after) || (isRecord(before) && ended.includes(before.status));
  };

/** Permissions for quality work: opening audits and working on one's own. */
const quality: readonly Permission[] = ['quality assurance', 'compliance master'];

const auditNeeds = (edit: 'edit compliance audit' | 'edit note audit', reviewer: 'auditor' | 'reviewer'): readonly Need[] => [
  { verbs: ['Read'], anyOf: ['view audit reviews', edit] },
  { verbs: everyWrite, anyOf: [...quality, edit] },
  { verbs: everyWrite, needs: [edit], when: isBeyondOwn(reviewer) },
];

export const audits: Needs = {
  ComplianceAudit: auditNeeds('edit compliance audit', 'auditor'),
  NoteAudit: auditNeeds('edit note audit', 'reviewer'),
  ComplianceQuestionnaire: [{ verbs: everyWrite, needs: ['compliance master'] }],
};
