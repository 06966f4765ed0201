/** What the palette's order goes by of an entry. */
export interface Findable {
  readonly id: string;
  readonly label: string;
  /** Further words it is found by. */
  readonly also?: string;
}
interface Group<E extends Findable> {
  readonly label: string;
  readonly entries: readonly E[];
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** Entries in which every typed word stands somewhere. */
export function matching<E extends Findable>(entries: readonly E[], query: string): readonly E[] {
  const words = wordsOf(query);
  return entries.filter(({ label, also = '' }) => {
    const text = `${label} ${also}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

interface Sources<E extends Findable> {
  /** Opened before; shown until something is typed. */
  readonly recent: Group<E>;
  /** As far as they have come: maybe of fewer letters than are typed now. */
  readonly patients: Group<E>;
  readonly screens: Group<E>;
  readonly actions: Group<E>;
}

/**
 * The groups in an order that what is typed decides and no late answer: screens and actions that begin with it, patients,
 * then whatever else contains it. Patients who do not match all that is typed are left out until the answer is there.
 */
export function arranged<E extends Findable>({ recent, patients, screens, actions }: Sources<E>, query: string): Group<E>[] {
  const typed = query.trim().toLowerCase();
  const begins = ({ label }: E) => typed !== '' && label.toLowerCase().startsWith(typed);
  const of = ({ label, entries }: Group<E>, keep: (entry: E) => boolean): Group<E> => ({
    label,
    entries: matching(entries, query).filter(keep),
  });
  return [
    ...(typed === '' ? [recent] : [of(screens, begins), of(actions, begins), patients]),
    of(screens, (entry) => !begins(entry)),
    of(actions, (entry) => !begins(entry)),
  ].filter(({ entries }) => entries.length > 0);
}

interface Standing<E extends Findable> {
  readonly groups: readonly Group<E>[];
  readonly patients: Group<E>;
  readonly query: string;
  /** Whether the patients are the answer to all that is typed. */
  readonly settled: boolean;
  /** Where the mark stood, if it was set for these same letters. */
  readonly marked: string | undefined;
}

/**
 * The entry that Enter opens: the one marked before while it is still there, whatever came in above it; else the first.
 * Undefined while a patient may still come who is meant more than what stands there.
 */
export function markOf<E extends Findable>({ groups, patients, query, settled, marked }: Standing<E>): string | undefined {
  const all = groups.flatMap(({ entries }) => entries);
  if (all.some(({ id }) => id === marked)) return marked;
  const first = all[0];
  if (!first || settled) return first?.id;
  const begins = first.label.toLowerCase().startsWith(query.trim().toLowerCase());
  return begins || patients.entries.includes(first) ? first.id : undefined;
}
