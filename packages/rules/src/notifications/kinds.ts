import type { NotificationKind } from '@notewell/model';

interface KindFacts {
  /** Singular and plural, without names or clinical content. */
  readonly words: readonly [one: string, many: string];
  /** People who receive this kind. */
  readonly for: 'staff' | 'family' | 'everybody';
  /** True for work that always shows in the inbox. */
  readonly isWork?: true;
}

/** Facts of each kind, in the order of the settings screen. */
export const notificationKinds: Readonly<Record<NotificationKind, KindFacts>> = {
  RiskAlert: { words: ['risk alert', 'risk alerts'], for: 'staff', isWork: true },
  NoteToSign: { words: ['note to sign', 'notes to sign'], for: 'staff', isWork: true },
  NoteToCosign: { words: ['note to co-sign', 'notes to co-sign'], for: 'staff', isWork: true },
  NoteReturned: { words: ['returned note', 'returned notes'], for: 'staff', isWork: true },
  NoteSignedAgain: { words: ['note signed again', 'notes signed again'], for: 'staff' },
  NoteOverdue: { words: ['overdue note', 'overdue notes'], for: 'staff', isWork: true },
  ReviewRequested: { words: ['requested review', 'requested reviews'], for: 'staff', isWork: true },
  Message: { words: ['unread conversation', 'unread conversations'], for: 'everybody' },
  Mention: { words: ['mention of you', 'mentions of you'], for: 'everybody' },
  AppointmentByPatient: { words: ['appointment request', 'appointment requests'], for: 'staff' },
  Appointment: { words: ['appointment change', 'appointment changes'], for: 'everybody' },
  FormToFill: { words: ['form to fill in', 'forms to fill in'], for: 'family' },
  FormCompleted: { words: ['completed form', 'completed forms'], for: 'staff' },
  FollowUp: { words: ['call or letter to follow up', 'calls or letters to follow up'], for: 'staff', isWork: true },
  DocumentReceived: { words: ['received document', 'received documents'], for: 'staff' },
  GroupLeader: { words: ['change of who leads a group', 'changes of who leads a group'], for: 'staff' },
  Report: { words: ['report', 'reports'], for: 'staff' },
  Access: { words: ['question about temporary access', 'questions about temporary access'], for: 'staff' },
  System: { words: ['failed job', 'failed jobs'], for: 'staff' },
};
