import { definitionOf, type Patient, type ResourceDefinition } from '@notewell/model';
import { waysTo } from '@notewell/rules';
import { resolvePath, sortKey } from './paths.ts';
import type { Body } from './row.ts';

/** Whether a type's rows are people whom not everybody knows of: by which ways they are known is kept beside them. */
export const hasWays = ({ type }: Pick<ResourceDefinition, 'type'>): boolean => type === 'Patient';

/** What lists of patients by name are ordered by. */
export const namePath = 'display';

/** The ways to the patient that a body is, as `keepWays` takes them. */
export const waysIn = (body: Body) =>
  // A stored or validated body of the type.
  waysTo(body as unknown as Patient).map((way) => ({ ...way, patient: body.id }));

/**
 * Puts the ways to patients in place of those that were, within the statement that writes the patients: `made` names the
 * part of it that returns their `id` and `facets`, `given` the parameter with their ways as a JSON array. `$1` is the practice.
 */
export const keepWays = (made: string, given: string): string => {
  const ways = `json_to_recordset(${given}::json) as g(patient text, who text, starts text, ends text, shut boolean)`;
  return `left_ways as (delete from way w using ${made} where w.practice_id = $1 and w.patient = ${made}.id
      and not exists (select from ${ways} where g.patient = w.patient and g.who = w.who and g.starts = w.starts)),
    kept_ways as (insert into way as w (practice_id, patient, who, starts, ends, shut, name)
      select $1, ${made}.id, g.who, g.starts, g.ends, g.shut, ${sortKey(resolvePath(definitionOf('Patient'), namePath))}
      from ${ways} join ${made} on ${made}.id = g.patient
      on conflict (practice_id, patient, who, starts) do update set ends = excluded.ends, shut = excluded.shut, name = excluded.name
      where (w.ends, w.shut, w.name) is distinct from (excluded.ends, excluded.shut, excluded.name))`;
};
