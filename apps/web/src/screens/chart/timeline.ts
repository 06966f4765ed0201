/** One record on the timeline: what a row says, whatever type it is of. */
export interface Entry<K extends string = string> {
  readonly kind: K;
  readonly id: string;
  /** A day or an instant; the same field that its list is sorted by. Empty where it is not known. */
  readonly at: string;
}

/** A list that comes page by page, newest first. */
export interface Stream<E extends Entry> {
  readonly entries: readonly E[];
  /** Whether there is nothing more to come. */
  readonly exhausted: boolean;
}

export interface Merged<E extends Entry> {
  /** Newest first, and final: no page still to come belongs between two of them. */
  readonly entries: readonly E[];
  /** Streams whose next page the timeline waits for, by index. */
  readonly waitsFor: readonly number[];
}

/** A list sorted by the server may hold an entry without a date anywhere; it stands where it was found. */
function dated<E extends Entry>(entries: readonly E[]): { readonly entry: E; readonly at: string }[] {
  let before = '\uffff';
  return entries.map((entry) => {
    before = entry.at !== '' && entry.at < before ? entry.at : before === '\uffff' && entry.at !== '' ? entry.at : before;
    return { entry, at: before };
  });
}

/**
 * Several lists as one, newest first, without loading any of them whole: shown is what lies no earlier than the last
 * entry of every list that has more to come.
 */
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
