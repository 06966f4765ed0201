import { wall } from './0001-foundation.ts';

/**
 * The patient access index: the access paths to each patient (rules' `waysTo`) with the sort keys of patient lists. One index
 * answers if somebody may know of a patient. The other lists the patients that somebody may know of, in order. Neither reads a
 * patient's row.
 */
export const ways = {
  name: '0008-ways',
  sql: `
create table way (
  practice_id text collate "C" not null,
  patient text collate "C" not null,
  who text collate "C" not null,
  starts text collate "C" not null,
  ends text collate "C" not null,
  shut boolean not null,
  name text collate "C" not null
);
create unique index way_to on way (practice_id, patient, who, starts) include (ends, shut);
create index way_of on way (practice_id, who, name, patient) include (starts, ends, shut);
-- A program has thousands, a clinician some sixty: planned for many, a page of few costs as much; the other way round it does not.
alter table way alter column who set (n_distinct = 20);
drop index if exists resource_patient_closed;
${wall('way')}
`,
};
