import { idIn, isRecord } from '@notewell/model/values';
import type { Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { everyWrite, type Need, type Needs, type Write } from './need.ts';

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

/** Comments of the reviewers other than the subject, as one text. */
const commentsOfOthers = (audit: unknown, { profile }: Subject): string => {
  const reviews: readonly unknown[] =
    isRecord(audit) && Array.isArray(audit.complianceAuditReviews) ? audit.complianceAuditReviews : [];
  const said = reviews.filter(isRecord).flatMap((one) => {
    const reviewer = idIn(one.reviewer);
    const isOthers = reviewer !== undefined && reviewer !== profile.id && one.comment !== undefined;
    return isOthers ? [`${idIn(one.complianceAudit)} ${reviewer} ${String(one.comment)}`] : [];
  });
  return JSON.stringify(said.toSorted());
};
const ownComments: Need = {
  verbs: ['Create', 'Update'],
  of: ({ profile }) => profile.id !== fixedIds.systemAccount,
  objects: ({ before, after }, subject) =>
    after !== undefined && commentsOfOthers(before, subject) !== commentsOfOthers(after, subject)
      ? { reason: 'A comment is its reviewer’s own. Add yours in a review of your own.', missing: [] }
      : undefined,
};

export const audits: Needs = {
  ComplianceAudit: auditNeeds('edit compliance audit', 'auditor'),
  NoteAudit: [...auditNeeds('edit note audit', 'reviewer'), ownComments],
  ComplianceQuestionnaire: [{ verbs: everyWrite, needs: ['compliance master'] }],
};
