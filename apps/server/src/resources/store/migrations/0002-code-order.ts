/**
 * Orders of code suggestions: by the words at their beginning, short ones first. The front of an index then answers a common
 * beginning without sorting all matches.
 */
export const codeOrder = {
  name: '0002-code-order',
  sql: `
create index code_by_beginning on code (system, words) where billable and not retired;
create index code_by_length on code (system, length(display), code) where billable and not retired;
analyze code;
`,
};
