/** Rows up to this size in bytes are stored uncompressed: two of them fit a page. */
export const readyToRead = 4_080;

/** Foreign references of each row (store/mentions.ts), and rows that are stored uncompressed. */
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
