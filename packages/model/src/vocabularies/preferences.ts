import { enumeration, type MemberOf } from '../kernel/enumeration.ts';

export const ColorScheme = enumeration('ColorScheme', ['Auto', 'Light', 'Dark']);
export type ColorScheme = MemberOf<typeof ColorScheme>;
export const Density = enumeration('Density', ['Comfortable', 'Compact']);
export type Density = MemberOf<typeof Density>;

/** What people are told about without asking. */
export const NotificationTopic = enumeration('NotificationTopic', [
  'NoteToSign',
  'NoteReturned',
  'NoteToReview',
  'Appointment',
  'Message',
  'Mention',
  'Task',
  'SyncIssue',
  'Announcement',
  'Access',
]);
export type NotificationTopic = MemberOf<typeof NotificationTopic>;
export const NotificationChannel = enumeration('NotificationChannel', ['InApp', 'Email', 'Push']);
export type NotificationChannel = MemberOf<typeof NotificationChannel>;
