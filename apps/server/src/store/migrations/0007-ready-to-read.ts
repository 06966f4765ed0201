/** Rows up to this many bytes are kept as they are: two of them fit a page. */
export const readyToRead = 4_080;

/** What a row speaks of beside its own record (store/mentions.ts); and rows that are read without being unpacked. */
export const mentions = {
  name: '0007-ready-to-read',
  sql: `
alter table resource add column mentions text collate "C";
alter table history set (toast_tuple_target = ${readyToRead});
do $$ declare part regclass; begin
  for part in select inhrelid from pg_inherits where inhparent = 'resource'::regclass loop
    execute format('alter table %s set (toast_tuple_target = ${readyToRead})', part);
  end loop;
end $$;
`,
};
