/** Result for one resource. */
export type Outcome = 'taken' | 'updated' | 'already' | 'withdrawn';

interface Reason {
  count: number;
  /** The first one, so that a person can find it in the file. */
  readonly example: string;
  /** False for resources left out on purpose, such as types that are not stored here. */
  readonly isRefusal: boolean;
}
type Doubt = Omit<Reason, 'isRefusal'>;
export interface Tally {
  read: number;
  taken: number;
  updated: number;
  already: number;
  withdrawn: number;
  readonly notTaken: Map<string, Reason>;
  /** Doubtful values of resources that were taken as they are. */
  readonly doubts: Map<string, Doubt>;
}
export interface Summary {
  readonly isDryRun: boolean;
  /** Files that could not be read completely, with the reason. */
  readonly faults: readonly { readonly file: string; readonly fault: string }[];
  /** By FHIR type. */
  readonly types: ReadonlyMap<string, Tally>;
  /** Number of refused resources, without those left out on purpose. */
  readonly refused: number;
}

export class SummaryMaker implements Summary {
  readonly faults: { file: string; fault: string }[] = [];
  readonly types = new Map<string, Tally>();

  constructor(readonly isDryRun = false) {}

  get refused(): number {
    const reasons = [...this.types.values()].flatMap(({ notTaken }) => [...notTaken.values()]);
    return reasons.reduce((sum, { count, isRefusal }) => sum + (isRefusal ? count : 0), 0);
  }
  of(type: string): Tally {
    const known = this.types.get(type);
    if (known) return known;
    const tally: Tally = { read: 0, taken: 0, updated: 0, already: 0, withdrawn: 0, notTaken: new Map(), doubts: new Map() };
    this.types.set(type, tally);
    return tally;
  }
  add(type: string, outcome: Outcome): void {
    this.of(type)[outcome] += 1;
  }
  /** Counts a refused resource. */
  refuse(type: string, reason: string, example: string): void {
    this.count(type, reason, { example, isRefusal: true });
  }
  /** Counts a resource left out on purpose. */
  leave(type: string, reason: string, example = ''): void {
    this.count(type, reason, { example, isRefusal: false });
  }
  /** Counts a doubtful value of a resource that was taken. */
  doubt(type: string, reason: string, example: string): void {
    const { doubts } = this.of(type);
    const known = doubts.get(reason);
    if (known) known.count += 1;
    else doubts.set(reason, { count: 1, example });
  }
  private count(type: string, reason: string, more: Pick<Reason, 'example' | 'isRefusal'>): void {
    const { notTaken } = this.of(type);
    const known = notTaken.get(reason);
    if (known) known.count += 1;
    else notTaken.set(reason, { count: 1, ...more });
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
const byType = (summary: Summary) => [...summary.types].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The summary as lines for a person: a table by type, then the reasons for everything not imported. */
export function linesOf(summary: Summary): string[] {
  const types = byType(summary);
  const rows = types.map(([type, tally]) => [type, ...columns.map((column) => tally[column]), leftOf(tally)]);
  const total = [...columns, 'left'].map((_, index) => rows.reduce((sum, row) => sum + Number(row[index + 1]), 0));
  const table = [['', ...columns.map((column) => headings[column]), headings.left], ...rows, ['Total', ...total]].map((row) =>
    row.map(String),
  );
  const widths = table[0]?.map((_, index) => Math.max(...table.map((row) => row[index]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  '),
  );
  const reasonsOf = (isRefusal: boolean) =>
    types.flatMap(([type, { notTaken }]) =>
      [...notTaken].flatMap(([reason, one]) =>
        one.isRefusal === isRefusal ? `  ${one.count} ${type}: ${reason}${one.example ? ` (first: ${one.example})` : ''}` : [],
      ),
    );
  const doubts = types.flatMap(([type, tally]) =>
    [...tally.doubts].map(([reason, { count, example }]) => `  ${count} ${type}: ${reason} (first: ${example})`),
  );
  const headed = (heading: string, some: readonly string[]) => (some.length > 0 ? [heading, ...some] : []);
  return [
    ...lines,
    ...headed('Refused:', reasonsOf(true)),
    ...headed('Left out:', reasonsOf(false)),
    ...headed('Taken as they are, to be checked:', doubts),
    ...summary.faults.map(({ file, fault }) => `${file} ${fault}.`),
    ...(summary.isDryRun ? ['Dry run: nothing was written.'] : []),
  ];
}

/** The summary for a program; `ok` is false if anything was refused or a file could not be read. */
export function resultOf(summary: Summary) {
  const types = byType(summary).map(([type, { notTaken, doubts, ...counts }]) => {
    const reasons = [...notTaken].map(([reason, { count, example, isRefusal }]) => ({
      reason,
      count,
      example,
      refused: isRefusal,
    }));
    const toCheck = [...doubts].map(([reason, one]) => ({ reason, ...one }));
    return [type, { ...counts, notTaken: reasons, ...(toCheck.length > 0 && { toCheck }) }] as const;
  });
  return {
    ok: isComplete(summary),
    dryRun: summary.isDryRun,
    refused: summary.refused,
    types: Object.fromEntries(types),
    faults: summary.faults,
  };
}
export const isComplete = ({ refused, faults }: Summary): boolean => refused === 0 && faults.length === 0;
