/** One record on the timeline, of any type. */
export interface Entry<K extends string = string> {
  readonly kind: K;
  readonly id: string;
  /** A day or an instant from the field that sorts its list. Empty if unknown. */
  readonly at: string;
}

/** A list loaded page by page, newest first. */
export interface Stream<E extends Entry> {
  readonly entries: readonly E[];
  /** True if all pages are loaded. */
  readonly exhausted: boolean;
  /** Date of the last loaded row, if a row without an entry follows the last entry. */
  readonly end?: string;
}

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
 * date. Each row is in one of them. Rows without a date of their own end the list of the dated ones.
 */
export function byOwnDate<R, E extends Entry>(
  dated: Loaded<R>,
  filed: Loaded<R>,
  { own, filed: filedAt, entry }: Dates<R, E>,
): readonly [Stream<E>, Stream<E>] {
  const last = dated.items.at(-1);
  const end = filed.items.findLast((row) => filedAt(row) !== undefined);
  return [
    {
      entries: dated.items.flatMap((row) => entryAt(own(row), (at) => entry(row, at))),
      exhausted: dated.exhausted || (last !== undefined && own(last) === undefined),
    },
    {
      entries: filed.items.flatMap((row) => (own(row) === undefined ? [entry(row, filedAt(row) ?? '')] : [])),
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

/** An entry without a date takes that of the entry before it, so it keeps its position. */
function dated<E extends Entry>(entries: readonly E[]): { readonly entry: E; readonly at: string }[] {
  let before = '\uffff';
  return entries.map((entry) => {
    before = entry.at !== '' && entry.at < before ? entry.at : before === '\uffff' && entry.at !== '' ? entry.at : before;
    return { entry, at: before };
  });
}

/** Merges lists, newest first, without loading any completely. Shows entries down to the latest end of the incomplete lists. */
export function merged<E extends Entry>(streams: readonly Stream<E>[]): Merged<E> {
  const lists = streams.map(({ entries, exhausted, end }) => ({ dated: dated(entries), exhausted, end }));
  const edges = lists.map((list) => (list.exhausted ? '' : (list.end ?? list.dated.at(-1)?.at ?? '\uffff')));
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
