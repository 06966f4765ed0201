/** Cells that a spreadsheet would calculate, also after a space or with a wide sign. */
const special = /^'*\s*[=+\-@＝＋－＠]|^'*[\t\r]/;

/** A cell as it is written to a file: one that a spreadsheet would take for a formula begins with an apostrophe. */
export const safeCell = (cell: string): string => (special.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell);

/** A cell as it was before it was written to a file. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && special.test(cell) ? cell.slice(1) : cell);
