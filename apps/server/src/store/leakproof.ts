/**
 * Under row-level security the planner uses an index for a condition only where every function of the condition is
 * LEAKPROOF: one that says nothing about its arguments but its result. Those below say nothing more in their errors
 * than the practice's own rows, on constant paths of ours; marking them needs a superuser.
 */
export const leakproofFunctions = [
  'jsonb_extract_path_text(jsonb, text[])',
  'jsonb_extract_path(jsonb, text[])',
  'jsonb_path_query_array(jsonb, jsonpath, jsonb, boolean)',
  'jsonb_path_query_first(jsonb, jsonpath, jsonb, boolean)',
  'jsonb_exists_any(jsonb, text[])',
  'textlike(text, text)',
  'lower(text)',
  '"left"(text, integer)',
  'arrayoverlap(anyarray, anyarray)',
] as const;

export const markLeakproof = leakproofFunctions.map((name) => `alter function pg_catalog.${name} leakproof;`).join('\n');

/** Which of them are not marked: filters still answer, but by reading whole partitions. */
export const unmarkedLeakproof = `
select name from unnest($1::text[]) as name
where not (select proleakproof from pg_proc where oid = ('pg_catalog.' || name)::regprocedure)`;
