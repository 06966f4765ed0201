/** Something that was read, refused or signed in: what is audited and is no write. */
export interface TrailEntry {
  readonly action: string;
  readonly type: string;
  readonly id: string;
  readonly version?: number | undefined;
  /** The patients it is about, as the rows read said so; absent, the entry takes them from the resource it names. */
  readonly patients?: readonly string[] | undefined;
  /** Only where the resource it names is there: an id that nobody has tells nothing. */
  readonly onlyIfThere?: boolean;
  readonly actor: string;
  readonly account: string;
  readonly requestId: string;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** The action of a row that holds several entries. */
export const batchAction = 'batch';
/** The moments of a row's entries lie no further apart than this; the row's own moment is the last of them. */
export const batchSpanMs = 1_000;
const mostTogether = 1_000;

type Told = TrailEntry & { readonly at: number; readonly patients: readonly string[] };

/** One entry as it stands in a row: the position is the meaning, for there are many. */
export type Packed = readonly [
  at: number,
  action: string,
  type: string,
  id: string,
  version: number | null,
  patients: readonly string[],
  actor: string,
  account: string,
  requestId: string,
  detail: Readonly<Record<string, unknown>> | null,
];

export interface Batch<T> {
  /** The moment of the last entry, in milliseconds. */
  readonly at: number;
  /** Everybody whom the entries are about, each once. */
  readonly patients: readonly string[];
  readonly text: string;
  readonly of: readonly T[];
}

/** Entries, oldest first, as rows that hold many: a row and its index entries cost as much as some hundred entries within one. */
export function batchesOf<T extends Told>(entries: readonly T[]): Batch<T>[] {
  const batches: Batch<T>[] = [];
  for (let from = 0; from < entries.length; ) {
    const begun = entries[from]?.at ?? 0;
    let to = from + 1;
    while (to < entries.length && to - from < mostTogether && (entries[to]?.at ?? 0) - begun <= batchSpanMs) to++;
    const of = entries.slice(from, to);
    batches.push({
      at: Math.max(...of.map(({ at }) => at)),
      patients: [...new Set(of.flatMap(({ patients }) => patients))],
      text: JSON.stringify(of.map(packed)),
      of,
    });
    from = to;
  }
  return batches;
}

const packed = ({ at, action, type, id, version, patients, actor, account, requestId, detail }: Told): Packed => [
  at,
  action,
  type,
  id,
  version ?? null,
  patients,
  actor,
  account,
  requestId,
  detail ?? null,
];

/** The entries of a row, in the order in which they were noted. */
export const unpacked = (text: string): readonly Packed[] => JSON.parse(text) as Packed[]; // our own column
