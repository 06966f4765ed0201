import { enumeration, type MemberOf } from '../kernel/enumeration.ts';

/** What a message in a channel is. */
export const MessageKind = enumeration('MessageKind', ['Message', 'System', 'Announcement']);
export type MessageKind = MemberOf<typeof MessageKind>;

/** What a notification tells of. */
export const NotificationKind = enumeration('NotificationKind', [
  'NoteToSign',
  'NoteToCosign',
  'NoteReturned',
  'NoteOverdue',
  'ReviewRequested',
  'Appointment',
  'Message',
  'Mention',
  'FormToFill',
  'FormCompleted',
  'DocumentReceived',
  'Report',
  'Access',
  'System',
]);
export type NotificationKind = MemberOf<typeof NotificationKind>;

/** FHIR R4 request-priority, as far as people notice it. */
export const NotificationPriority = enumeration('NotificationPriority', ['Low', 'Normal', 'High', 'Urgent']);
export type NotificationPriority = MemberOf<typeof NotificationPriority>;
