import { wall } from './0001-foundation.ts';

/** The malware scanner's latest finding for each content; null if it found nothing. */
export const contentScans = {
  name: '0010-content-scans',
  sql: `
create table content_scan (
  practice_id text collate "C" not null,
  hash text collate "C" not null,
  scanned timestamptz not null,
  finding text,
  primary key (practice_id, hash)
);
create index content_scan_found on content_scan (practice_id, hash) where finding is not null;
${wall('content_scan')}
`,
};
