import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** Kind of a message in a channel. */
export const MessageKind = enumeration('MessageKind', ['Message', 'System', 'Announcement']);
export type MessageKind = MemberOf<typeof MessageKind>;

/** State of a message that is sent later. */
export const ScheduledState = enumeration('ScheduledState', ['Waiting', 'Failed']);
export type ScheduledState = MemberOf<typeof ScheduledState>;

/** Subject of a notification. */
export const NotificationKind = enumeration('NotificationKind', [
  'NoteToSign',
  'NoteToCosign',
  'NoteReturned',
  'NoteSignedAgain',
  'NoteOverdue',
  'ReviewRequested',
  'Appointment',
  'AppointmentByPatient',
  'Message',
  'Mention',
  'MessageNotSent',
  'FormToFill',
  'PlanToSign',
  'FormCompleted',
  'FollowUp',
  'RiskAlert',
  'DocumentReceived',
  'GroupLeader',
  'Report',
  'Access',
  'System',
]);
export type NotificationKind = MemberOf<typeof NotificationKind>;

/** When a person is emailed of a notification; absent: never. */
export const NotificationEmail = enumeration('NotificationEmail', ['AtOnce', 'Digest']);
export type NotificationEmail = MemberOf<typeof NotificationEmail>;

/** FHIR R4 request-priority, reduced to levels that people notice. */
export const NotificationPriority = enumeration('NotificationPriority', ['Low', 'Normal', 'High', 'Urgent']);
export type NotificationPriority = MemberOf<typeof NotificationPriority>;
