import { definitionOf, isResourceType } from '@notewell/model';

/** An entry of the security log as `GET audit` returns it. */
export interface AuditLine {
  readonly at: string;
  readonly action: string;
  readonly resourceType: string;
  readonly id: string;
  readonly versionId?: string;
  readonly patients: readonly string[];
  readonly actor: string;
  readonly account: string;
  readonly requestId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Verbs for actions, to be followed by the thing acted on. */
export const actionWords: Readonly<Record<string, string>> = {
  read: 'Opened',
  list: 'Listed',
  query: 'Searched',
  history: 'Opened the history of',
  content: 'Opened the content of',
  print: 'Printed',
  events: 'Was told of changes to',
  'find-patient': 'Looked for',
  'pre-associate': 'Prepared the sign-in of',
  create: 'Made',
  update: 'Changed',
  delete: 'Deleted',
  refused: 'Was refused',
  export: 'Exported',
  import: 'Imported',
  load: 'Filled in',
  decrypt: 'Was told the password of',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'sign-out': 'Signed out',
  invite: 'Invited',
  'invitation-accepted': 'Accepted the invitation',
  'invitation-withdrawn': 'Withdrew the invitation of',
  'signing-link-sent': 'Sent a link to sign',
  'signing-link-opened': 'Read, by a link to sign,',
  'signing-link-refused': 'Answered wrong at a link to sign',
  'signing-link-signed': 'Signed, by a link,',
  'signing-link-declined': 'Declined, by a link, to sign',
  'signing-link-revoked': 'Took back the link to sign',
  'use-token': 'Used temporary access',
  'end-sessions': 'Ended sessions of',
  'password-link': 'Made a link for a new password of',
  'access-ended': 'Ended the access of',
  'access-given': 'Gave access back to',
  'grants-changed': 'Changed the grant sets of',
  'create-practice': 'Made the practice',
  'remove-practice': 'Closed the practice',
  'run-job': 'Started',
  'test-mail': 'Sent a test email',
  'calendar-feed-made': 'Made a calendar feed',
  'calendar-feed-ended': 'Ended a calendar feed',
  'calendar-feed-read': 'Read a calendar feed',
};
/** Actions whose text needs no thing after it. */
const whole = new Set(['sign-in', 'sign-in-failed', 'sign-out', 'use-token', 'invitation-accepted', 'test-mail']);

export const isRefused = ({ action }: Pick<AuditLine, 'action'>) => action === 'refused' || action === 'sign-in-failed';

/** Names in the log for things that are not resources. */
const others: Readonly<Record<string, string>> = { audit: 'security log', Job: 'job' };
const typeWords = (type: string) => (isResourceType(type) ? definitionOf(type).labels[0].toLowerCase() : (others[type] ?? type));

/**
 * Returns the subject of a call without a type: `/api/v1/practices/:networkId/access/:profileId/sessions` is `access sessions`.
 */
const callWords = (call: unknown) =>
  typeof call === 'string'
    ? (call.match(/(?<=\/)[a-z-]+(?=\/|$)/gu) ?? []).filter((part) => !['api', 'practices'].includes(part)).join(' ')
    : '';

/** True for a read that nobody asked for on a screen: a device keeps its answer for use without a network. */
export const isReadAhead = ({ detail }: Pick<AuditLine, 'detail'>) => detail['readAhead'] === true;

/** `Opened note`, `Signed in`, `Was refused condition (404)`, `Copied to the device, for use without a network: note`. */
export function deedOf({ action, resourceType, detail }: Pick<AuditLine, 'action' | 'resourceType' | 'detail'>): string {
  const words = isReadAhead({ detail }) ? aheadWords(action) : (actionWords[action] ?? action);
  if (whole.has(action)) return words;
  const count = typeof detail['count'] === 'number' ? `${detail['count']} × ` : '';
  const status = action === 'refused' && detail['status'] ? ` (${String(detail['status'])})` : '';
  const thing = resourceType === '' ? callWords(detail['call']) : typeWords(resourceType);
  return `${words} ${count}${thing}${status}`;
}

const aheadWords = (action: string) =>
  action === 'refused' ? 'The device asked for a copy and was refused:' : 'Copied to the device, for use without a network:';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Returns the basis of the permission: temporary access if it was used, else the permission. */
export function groundOf({ detail, action }: Pick<AuditLine, 'detail' | 'action'>): string {
  if (text(detail['token'])) return 'Temporary access';
  if (action === 'refused') return '';
  return text(detail['grant']) ?? '';
}
export const tokenOf = ({ detail }: Pick<AuditLine, 'detail'>) => text(detail['token']);
export const placeOf = ({ detail }: Pick<AuditLine, 'detail'>) => text(detail['ip']) ?? '';
