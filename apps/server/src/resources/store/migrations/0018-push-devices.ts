import { wall } from './0001-foundation.ts';

/** Devices that show a person's notifications. Their addresses are encrypted: each is enough to reach its device. */
export const pushDevices = {
  name: '0018-push-devices',
  sql: `
create table push_device (
  practice_id text collate "C" not null,
  id text collate "C" not null,
  account_id text collate "C" not null,
  profile_type text collate "C" not null,
  profile_id text collate "C" not null,
  session_id text collate "C" not null,
  address text collate "C" not null,
  user_agent text,
  made timestamptz not null,
  failures integer not null default 0,
  rests_until timestamptz,
  primary key (practice_id, id)
);
create index push_device_by_profile on push_device (practice_id, profile_id);
${wall('push_device')}
`,
};
