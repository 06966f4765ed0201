/**
 * Under row-level security the planner uses an index for a condition only if all its functions are LEAKPROOF. Such a function
 * reveals nothing about its arguments except its result. Errors of those below reveal only the practice's own rows, on
 * constant paths of ours. Marking them needs a superuser.
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

/** Lists the functions that are not marked. Filters still work without the mark, but read whole partitions. */
export const unmarkedLeakproof = `
select name from unnest($1::text[]) as name
where not (select proleakproof from pg_proc where oid = ('pg_catalog.' || name)::regprocedure)`;
