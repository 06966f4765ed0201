import { type ResourceDefinition, recordDefinition, recordType, typedAs } from '@notewell/model';
import { waysTo } from '@notewell/rules';
import { resolvePath, sortKey } from './paths.ts';
import type { Body } from './row.ts';

/** True for patients, whose access paths are stored with the row because not every member may know of them. */
export const hasWays = ({ type }: Pick<ResourceDefinition, 'type'>): boolean => type === recordType;

/** The path that lists of patients by name are ordered by. */
export const namePath = 'display';

/** The ways to the patient that a body is, as `keepWays` takes them. */
export const waysIn = (body: Body) => waysTo(typedAs('Patient', body)).map((way) => ({ ...way, patient: body.id }));

/**
 * Replaces the access paths of patients within the statement that writes them. `made` names the part of the statement that
 * returns their `id` and `facets`. `given` is the parameter with their access paths as a JSON array. `$1` is the practice.
 */
export const keepWays = (made: string, given: string): string => {
  const ways = `json_to_recordset(${given}::json) as g(patient text, who text, starts text, ends text, shut boolean)`;
  return `left_ways as (delete from way w using ${made} where w.practice_id = $1 and w.patient = ${made}.id
      and not exists (select from ${ways} where g.patient = w.patient and g.who = w.who and g.starts = w.starts)),
    kept_ways as (insert into way as w (practice_id, patient, who, starts, ends, shut, name)
      select $1, ${made}.id, g.who, g.starts, g.ends, g.shut, ${sortKey(resolvePath(recordDefinition, namePath))}
      from ${ways} join ${made} on ${made}.id = g.patient
      on conflict (practice_id, patient, who, starts) do update set ends = excluded.ends, shut = excluded.shut, name = excluded.name
      where (w.ends, w.shut, w.name) is distinct from (excluded.ends, excluded.shut, excluded.name))`;
};
