import { foundation } from './0001-foundation.ts';
import { codeOrder } from './0002-code-order.ts';
import { contentHash } from './0003-content-hash.ts';
import { vault } from './0004-vault.ts';
import { auditChain } from './0005-audit-chain.ts';
import { noteWork } from './0006-note-work.ts';
import { mentions } from './0007-ready-to-read.ts';
import { ways } from './0008-ways.ts';
import { modifiedMinute } from './0009-modified-minute.ts';
import { contentScans } from './0010-content-scans.ts';
import { waysAtNeed } from './0011-ways-at-need.ts';
import { jobs } from './0012-jobs.ts';
import { calendarFeeds } from './0013-calendar-feeds.ts';
import { presence } from './0015-presence.ts';
import { offerLinks } from './0016-offer-links.ts';
import { tasks } from './0017-tasks.ts';
import { pushDevices } from './0018-push-devices.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}
/** Migrations in order. A released one is never edited. */
export const migrations: readonly Migration[] = [
  foundation,
  codeOrder,
  contentHash,
  vault,
  auditChain,
  noteWork,
  mentions,
  ways,
  modifiedMinute,
  contentScans,
  waysAtNeed,
  jobs,
  calendarFeeds,
  presence,
  offerLinks,
  tasks,
  pushDevices,
];
