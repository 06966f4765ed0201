/** One record on the timeline, of any type. */
export interface Entry<K extends string = string> {
  readonly kind: K;
  readonly id: string;
  /** A day or an instant from the field that sorts its list. Empty if unknown. */
  readonly at: string;
  /** True for a record that waits on this device: the server's list does not have it yet. */
  readonly isUnsent?: boolean;
}

/** A list loaded page by page, newest first. */
export interface Stream<E extends Entry> {
  readonly entries: readonly E[];
  /** True if all pages are loaded. */
  readonly exhausted: boolean;
  /** Date of the last row that the server listed, if a row without an entry follows the last entry. */
  readonly end?: string;
}

interface Row {
  readonly meta?: { readonly versionId?: string | undefined } | undefined;
}
const isSent = ({ meta }: Row): boolean => meta?.versionId !== undefined;
/** An entry of a row, marked if the row is unsent. */
export const entryOf = <E extends Entry>(row: Row, entry: E): E => (isSent(row) ? entry : { ...entry, isUnsent: true });

/** A list of rows, as far as it is loaded. */
export interface Loaded<R> {
  readonly items: readonly R[];
  readonly exhausted: boolean;
}

/** The date that a row is about, and the moment when it was filed. */
export interface Dates<R, E extends Entry> {
  readonly own: (row: R) => string | undefined;
  readonly filed: (row: R) => string | undefined;
  readonly entry: (row: R, at: string) => E;
}

/**
 * Rows by the date that they are about, or else by their filing: two streams of the same rows, read in the order of either
 * date. Each row is in one of them. Rows without a date of their own end the list of the dated ones. An unsent row, which may
 * be older than pages to come, ends neither.
 */
export function byOwnDate<R extends Row, E extends Entry>(
  dated: Loaded<R>,
  filed: Loaded<R>,
  { own, filed: filedAt, entry }: Dates<R, E>,
): readonly [Stream<E>, Stream<E>] {
  const last = dated.items.findLast(isSent);
  const end = filed.items.findLast((row) => isSent(row) && filedAt(row) !== undefined);
  return [
    {
      entries: dated.items.flatMap((row) => entryAt(own(row), (at) => entryOf(row, entry(row, at)))),
      exhausted: dated.exhausted || (last !== undefined && own(last) === undefined),
    },
    {
      entries: filed.items.flatMap((row) => (own(row) === undefined ? [entryOf(row, entry(row, filedAt(row) ?? ''))] : [])),
      exhausted: filed.exhausted,
      ...(end && { end: filedAt(end) ?? '' }),
    },
  ];
}
const entryAt = <E>(at: string | undefined, entry: (at: string) => E): readonly E[] => (at === undefined ? [] : [entry(at)]);

export interface Merged<E extends Entry> {
  /** Newest first and final: later pages insert nothing between them. */
  readonly entries: readonly E[];
  /** Indexes of the streams whose next page is needed. */
  readonly waitsFor: readonly number[];
}

/** An entry without a date takes that of the entry before it, so it keeps its position. Unsent entries move no others. */
function dated<E extends Entry>(entries: readonly E[]): { readonly entry: E; readonly at: string }[] {
  let before = '\uffff';
  return entries.map((entry) => {
    if (entry.isUnsent) return { entry, at: entry.at || before };
    before = entry.at !== '' && entry.at < before ? entry.at : before === '\uffff' && entry.at !== '' ? entry.at : before;
    return { entry, at: before };
  });
}

/** Merges lists, newest first, without loading any completely. Shows entries down to the latest end of the incomplete lists. */
export function merged<E extends Entry>(streams: readonly Stream<E>[]): Merged<E> {
  const lists = streams.map(({ entries, exhausted, end }) => ({ dated: dated(entries), exhausted, end }));
  const edges = lists.map((list) =>
    list.exhausted ? '' : (list.end ?? list.dated.findLast(({ entry }) => !entry.isUnsent)?.at ?? '\uffff'),
  );
  const edge = edges.reduce((latest, at) => (at > latest ? at : latest), '');
  const entries = lists
    .flatMap((list, stream) => list.dated.map((one, index) => ({ ...one, stream, index })))
    .filter(({ at }) => at >= edge)
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.stream - b.stream || a.index - b.index));
  return {
    entries: entries.map(({ entry }) => entry),
    waitsFor: edge === '' ? [] : edges.flatMap((at, index) => (at === edge ? [index] : [])),
  };
}
