/**
 * The minute of the last change, for use in indexes instead of the exact time. A row whose indexed columns do not change is
 * updated without new index entries (a heap-only update). So only a row's first change in a minute, or a change of its search
 * columns, writes index entries (docs/decisions/0020).
 */
export const modifiedMinute = {
  name: '0009-modified-minute',
  sql: `alter table resource add column modified_minute timestamp generated always as (date_trunc('minute', modified at time zone 'UTC')) stored;`,
};
