import { wall } from './0001-foundation.ts';

/**
 * The next time of each job in each practice, and its latest runs. The queue of runs under way is pg-boss's own schema
 * (docs/decisions/0160).
 */
export const jobs = {
  name: '0012-jobs',
  sql: `
create table job_schedule (
  practice_id text collate "C" not null,
  job text collate "C" not null,
  timing text not null,
  next_due timestamptz not null,
  failures integer not null default 0,
  primary key (practice_id, job)
);
${wall('job_schedule')}
create table job_run (
  practice_id text collate "C" not null,
  id text collate "C" not null,
  attempt smallint not null,
  job text collate "C" not null,
  asked_by text collate "C",
  started timestamptz not null,
  finished timestamptz,
  outcome text collate "C" not null,
  message text not null default '',
  primary key (practice_id, id, attempt)
);
create index job_run_by_time on job_run (practice_id, job, started desc);
${wall('job_run')}
`,
};
