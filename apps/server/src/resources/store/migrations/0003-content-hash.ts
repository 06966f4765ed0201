const column = `(facets #>> '{content,hash}')`;

/** Finds who still holds some content, before its bytes are purged. Few resources hold any. */
export const contentHash = {
  name: '0003-content-hash',
  sql: `
create index resource_by_content on resource (practice_id, ${column}) where ${column} is not null;
create index history_by_content on history (practice_id, content_hash) where content_hash is not null;
`,
};
