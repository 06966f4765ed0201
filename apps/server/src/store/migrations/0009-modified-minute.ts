/**
 * The minute of the last change, which an index may hold where the moment itself may not: a row whose indexed columns stay
 * what they are is written anew beside itself, without an entry in any index (a heap-only update). All but a row's first
 * change of a minute are that, unless they touch what it is found by (docs/decisions/0025).
 */
export const modifiedMinute = {
  name: '0009-modified-minute',
  sql: `alter table resource add column modified_minute timestamp generated always as (date_trunc('minute', modified at time zone 'UTC')) stored;`,
};
