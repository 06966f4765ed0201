import type { Notification, NotificationKind, PermissionFlag } from '@notewell/model';

interface KindFacts {
  /** Singular and plural, without names or clinical content. */
  readonly words: readonly [one: string, many: string];
  /** People who receive this kind. */
  readonly for: 'staff' | 'family' | 'everybody';
  /** True for work that always shows in the inbox. */
  readonly isWork?: true;
  /** True for news without work: over once it is read. */
  readonly isNews?: true;
  /** True if the work changes the record. */
  readonly updates?: true;
  /** The further permission that the work takes. */
  readonly takes?: PermissionFlag;
  /** Person who alone can do it: the author or a co-signer of the note, or nobody but the recipient. */
  readonly by?: 'author' | 'cosigner' | 'recipient';
}

/** Facts of each kind, in the order of the settings screen. */
export const notificationKinds: Readonly<Record<NotificationKind, KindFacts>> = {
  RiskAlert: { words: ['risk alert', 'risk alerts'], for: 'staff', isWork: true, updates: true },
  NoteToSign: {
    words: ['note to sign', 'notes to sign'],
    for: 'staff',
    isWork: true,
    updates: true,
    takes: 'note',
    by: 'author',
  },
  NoteToCosign: {
    words: ['note to co-sign', 'notes to co-sign'],
    for: 'staff',
    isWork: true,
    updates: true,
    takes: 'note',
    by: 'cosigner',
  },
  NoteReturned: {
    words: ['returned note', 'returned notes'],
    for: 'staff',
    isWork: true,
    updates: true,
    takes: 'note',
    by: 'author',
  },
  NoteSignedAgain: { words: ['note signed again', 'notes signed again'], for: 'staff', isNews: true },
  NoteOverdue: {
    words: ['overdue note', 'overdue notes'],
    for: 'staff',
    isWork: true,
    updates: true,
    takes: 'note',
    by: 'author',
  },
  ReviewRequested: { words: ['requested review', 'requested reviews'], for: 'staff', isWork: true, by: 'recipient' },
  Message: { words: ['unread conversation', 'unread conversations'], for: 'everybody', isNews: true, by: 'recipient' },
  Mention: { words: ['mention of you', 'mentions of you'], for: 'everybody', isNews: true, by: 'recipient' },
  MessageNotSent: {
    words: ['message that was not sent', 'messages that were not sent'],
    for: 'staff',
    isWork: true,
    by: 'recipient',
  },
  AppointmentByPatient: {
    words: ['appointment request', 'appointment requests'],
    for: 'staff',
    updates: true,
    takes: 'manage schedules',
  },
  Appointment: { words: ['appointment change', 'appointment changes'], for: 'everybody', isNews: true },
  FormToFill: { words: ['form to fill in', 'forms to fill in'], for: 'family' },
  PlanToSign: { words: ['care plan to sign', 'care plans to sign'], for: 'family', by: 'recipient' },
  FormCompleted: { words: ['completed form', 'completed forms'], for: 'staff', updates: true },
  FollowUp: {
    words: ['call or letter to follow up', 'calls or letters to follow up'],
    for: 'staff',
    isWork: true,
    updates: true,
  },
  DocumentReceived: { words: ['received document', 'received documents'], for: 'staff', updates: true },
  GroupLeader: {
    words: ['change of who leads a group', 'changes of who leads a group'],
    for: 'staff',
    isNews: true,
    by: 'recipient',
  },
  Report: { words: ['report', 'reports'], for: 'staff', isNews: true },
  Access: { words: ['question about temporary access', 'questions about temporary access'], for: 'staff', by: 'recipient' },
  System: { words: ['failed job', 'failed jobs'], for: 'staff', by: 'recipient' },
};

/** True for work that a colleague can take over. */
export const isReassignable = (kind: NotificationKind): boolean => notificationKinds[kind].by !== 'recipient';

/** True for news that was read, and for what is done or past its time. Nothing is left to do, though nobody says so. `now`: ISO form. */
export const isOver = (
  { kind, read, done, expires }: Pick<Notification, 'kind' | 'read' | 'done' | 'expires'>,
  now: string,
): boolean =>
  done !== undefined ||
  (read !== undefined && notificationKinds[kind].isNews === true) ||
  (expires !== undefined && Date.parse(expires) <= Date.parse(now));
