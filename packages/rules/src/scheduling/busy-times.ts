import type { Span } from './calendars.ts';

/** The booked times of one calendar, sorted, so that those in a span are found without reading all. */
export class BusyTimes<B extends Span> {
  readonly #sorted: B[];
  /** The latest end of any booking up to each position. */
  readonly #latest: number[] = [];

  constructor(bookings: readonly B[]) {
    this.#sorted = bookings.toSorted((a, b) => a.from - b.from);
    let latest = Number.NEGATIVE_INFINITY;
    for (const { to } of this.#sorted) {
      latest = Math.max(latest, to);
      this.#latest.push(latest);
    }
  }

  /** Bookings that overlap a span, in order. */
  in(span: Span): B[] {
    const found: B[] = [];
    for (let at = this.#firstFrom(span.to) - 1; at >= 0 && (this.#latest[at] ?? 0) > span.from; at--) {
      const booking = this.#sorted[at];
      if (booking && booking.to > span.from) found.push(booking);
    }
    return found.reverse();
  }

  /** Bookings that begin in a span, in order. */
  beginningIn({ from, to }: Span): B[] {
    return this.#sorted.slice(this.#firstFrom(from), this.#firstFrom(to));
  }

  /** The position of the first booking that begins at or after a moment. */
  #firstFrom(moment: number): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle]?.from ?? 0) < moment) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The most bookings at any one moment of a span. A booking that ends makes room for one that begins at that moment. */
export function mostAtOnce(bookings: readonly Span[], span: Span): number {
  if (bookings.length < 2) return bookings.length;
  const changes = bookings
    .flatMap(({ from, to }) => [[Math.max(from, span.from), 1] as const, [Math.min(to, span.to), -1] as const])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let [now, most] = [0, 0];
  for (const [, change] of changes) {
    now += change;
    most = Math.max(most, now);
  }
  return most;
}
