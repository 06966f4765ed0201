import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* Tasks, reports and pins, spec section 3. */

export const TaskResult = enumeration('TaskResult', ['Pending', 'Success', 'Failed', 'Warning', 'Hold']);
export type TaskResult = MemberOf<typeof TaskResult>;

export const ReportType = enumeration('ReportType', [
  'patient access',
  'patient service usage',
  'recommendation summary',
  'signed notes',
  'staff service usage',
  'sync issues',
  'unsigned notes',
  'unsigned note reminder',
  'audit summary',
  'virtual scribe',
]);
export type ReportType = MemberOf<typeof ReportType>;

export const PinKind = enumeration('PinKind', ['SharedScribble', 'Snippet', 'NoteSyncIssue']);
export type PinKind = MemberOf<typeof PinKind>;
