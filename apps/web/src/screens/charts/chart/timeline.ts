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
}

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
  const lists = streams.map(({ entries, exhausted }) => ({ dated: dated(entries), exhausted }));
  const edges = lists.map((list) => (list.exhausted ? '' : (list.dated.at(-1)?.at ?? '\uffff')));
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
