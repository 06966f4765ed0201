/**
 * Orders in which codes are offered as they are typed: by the words they begin with, and the short ones first, so that
 * a common beginning is answered from the front of an index rather than by sorting all it finds.
 */
export const codeOrder = {
  name: '0002-code-order',
  sql: `
create index code_by_beginning on code (system, words) where billable and not retired;
create index code_by_length on code (system, length(display), code) where billable and not retired;
analyze code;
`,
};
