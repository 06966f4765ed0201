/** What became of one resource. */
export type Outcome = 'taken' | 'updated' | 'already' | 'withdrawn';

interface Reason {
  count: number;
  /** The first one, by which a person finds it in the file. */
  readonly example: string;
}
export interface Tally {
  read: number;
  taken: number;
  updated: number;
  already: number;
  withdrawn: number;
  readonly notTaken: Map<string, Reason>;
}
export interface Summary {
  /** Files that could not be read, or not to their end, and why. */
  readonly faults: readonly { readonly file: string; readonly fault: string }[];
  /** By FHIR type. */
  readonly types: ReadonlyMap<string, Tally>;
}

export class SummaryMaker implements Summary {
  readonly faults: { file: string; fault: string }[] = [];
  readonly types = new Map<string, Tally>();

  of(type: string): Tally {
    const known = this.types.get(type);
    if (known) return known;
    const tally: Tally = { read: 0, taken: 0, updated: 0, already: 0, withdrawn: 0, notTaken: new Map() };
    this.types.set(type, tally);
    return tally;
  }
  add(type: string, outcome: Outcome): void {
    this.of(type)[outcome] += 1;
  }
  refuse(type: string, reason: string, example: string): void {
    const { notTaken } = this.of(type);
    const known = notTaken.get(reason);
    if (known) known.count += 1;
    else notTaken.set(reason, { count: 1, example });
  }
}

const columns = ['read', 'taken', 'already', 'updated', 'withdrawn'] as const;
const headings: Readonly<Record<(typeof columns)[number] | 'left', string>> = {
  read: 'read',
  taken: 'taken',
  already: 'already there',
  updated: 'updated',
  withdrawn: 'withdrawn',
  left: 'not taken',
};
const leftOf = (tally: Tally) => [...tally.notTaken.values()].reduce((sum, { count }) => sum + count, 0);

/** The summary as lines for a person: a table by type, then why what was not taken was not. */
export function linesOf(summary: Summary): string[] {
  const types = [...summary.types].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = types.map(([type, tally]) => [type, ...columns.map((column) => tally[column]), leftOf(tally)]);
  const total = [...columns, 'left'].map((_, index) => rows.reduce((sum, row) => sum + Number(row[index + 1]), 0));
  const table = [['', ...columns.map((column) => headings[column]), headings.left], ...rows, ['Total', ...total]].map((row) =>
    row.map(String),
  );
  const widths = table[0]?.map((_, index) => Math.max(...table.map((row) => row[index]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  '),
  );
  const reasons = types.flatMap(([type, { notTaken }]) =>
    [...notTaken].map(([reason, { count, example }]) => `  ${count} ${type}: ${reason}${example ? ` (first: ${example})` : ''}`),
  );
  return [
    ...lines,
    ...(reasons.length > 0 ? ['Not taken:', ...reasons] : []),
    ...summary.faults.map(({ file, fault }) => `${file} ${fault}.`),
  ];
}
