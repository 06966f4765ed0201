import { wall } from './0001-foundation.ts';

/** Long operations that somebody began: their files, progress and result (docs/decisions/0161). */
export const tasks = {
  name: '0017-tasks',
  sql: `
create table task (
  practice_id text collate "C" not null,
  id text collate "C" not null,
  kind text collate "C" not null,
  owner text collate "C" not null,
  state text collate "C" not null,
  input text not null default '{}',
  files text not null default '[]',
  progress text,
  message text,
  result text,
  is_cancelled boolean not null default false,
  created timestamptz not null,
  changed timestamptz not null,
  finished timestamptz,
  primary key (practice_id, id)
);
create index task_by_kind on task (practice_id, kind, created);
${wall('task')}
`,
};
