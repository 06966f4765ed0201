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

type Entry = TrailEntry & { readonly at: number; readonly patients: readonly string[] };

/** One entry as a row holds it. Fields are identified by position, because there are many rows. */
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
export const batchesOf = <T extends Entry>(entries: readonly T[]): Batch<T>[] => groupsOf(entries).map(batchOf);

/** The entries that go into one row each, in order. */
export function groupsOf<T extends Entry>(entries: readonly T[]): (readonly T[])[] {
  const groups: (readonly T[])[] = [];
  for (let from = 0; from < entries.length; ) {
    const begun = entries[from]?.at ?? 0;
    let to = from + 1;
    while (to < entries.length && to - from < mostTogether && (entries[to]?.at ?? 0) - begun <= batchSpanMs) to++;
    groups.push(entries.slice(from, to));
    from = to;
  }
  return groups;
}

export const batchOf = <T extends Entry>(of: readonly T[]): Batch<T> => ({
  at: Math.max(...of.map(({ at }) => at)),
  patients: [...new Set(of.flatMap(({ patients }) => patients))],
  text: JSON.stringify(of.map(packed)),
  of,
});

const packed = ({ at, action, type, id, version, patients, actor, account, requestId, detail }: Entry): Packed => [
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
export const unpacked = (text: string): readonly Packed[] => JSON.parse(text); // our own column
