const column = `(body #>> '{content,hash}')`;

/** Finds who still holds some content, before its bytes are purged. Few resources hold any. */
export const contentHash = {
  name: '0003-content-hash',
  sql: ['resource', 'history']
    .map((table) => `create index ${table}_by_content on ${table} (practice_id, ${column}) where ${column} is not null;`)
    .join('\n'),
};
