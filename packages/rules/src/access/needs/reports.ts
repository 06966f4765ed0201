import { isRecord } from '@notewell/model/values';
import type { Needs, Write } from './need.ts';

/** True if a report is sent by mail: a recipient has an address. */
const isMailed = ({ after }: Write): boolean =>
  isRecord(after) &&
  Array.isArray(after.recipients) &&
  after.recipients.some((recipient: unknown) => isRecord(recipient) && recipient.email !== undefined);

export const reports: Needs = {
  ReportDelivery: [{ verbs: ['Create', 'Update'], needs: ['email reports'], when: isMailed }],
};
