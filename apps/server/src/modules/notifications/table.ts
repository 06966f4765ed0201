import type { ResourceType } from '@notewell/model';
import type { Ending, NotificationRow } from './row.ts';
import { alertRows } from './rows/alerts.ts';
import { groupRows } from './rows/groups.ts';
import { messageRows, readingEnds, sendingEnds, shuttingEnds } from './rows/messages.ts';
import { noteRows } from './rows/notes.ts';
import { recordRows } from './rows/records.ts';

/** Every notification that a save brings or ends. `System` follows from jobs (`timed.ts`), `Report` from tasks too (`tasks.ts`). */
export const rows: readonly NotificationRow[] = [...alertRows, ...noteRows, ...messageRows, ...recordRows, ...groupRows];
export const endings: readonly Ending[] = [readingEnds, sendingEnds, shuttingEnds];

/** Saves and deletions of these types look for notifications. Those of messages are about their channel. */
export const typesWithRows: readonly ResourceType[] = [...new Set([...rows, ...endings].map(({ type }) => type)), 'Channel'];
