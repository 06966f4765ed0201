import { misspelling } from './similar-names.ts';

/** The fields of an entry that its order depends on. */
export interface Findable {
  readonly id: string;
  readonly label: string;
  /** Further search terms. */
  readonly also?: string;
  /** Never comes before patients. */
  readonly isLate?: boolean;
  /** Listed only once something is typed. */
  readonly isTyped?: boolean;
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

/** Entries that contain every word of the query. */
export function matching<E extends Findable>(entries: readonly E[], query: string): readonly E[] {
  const words = wordsOf(query);
  return entries.filter(({ label, also = '' }) => {
    const text = `${label} ${also}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

interface Sources<E extends Findable> {
  /** Recent charts; shown until something is typed. */
  readonly recent: Group<E>;
  /** Results so far, maybe for fewer letters than typed now. */
  readonly patients: Group<E>;
  readonly screens: Group<E>;
  readonly actions: Group<E>;
}

/**
 * Groups in an order that depends only on the query, not on late results.
 * Screens and actions that begin with the query come first, then patients, then other matches.
 * Patients who do not match the whole query are left out until the results arrive.
 */
export function arranged<E extends Findable>({ recent, patients, screens, actions }: Sources<E>, query: string): Group<E>[] {
  const typed = query.trim().toLowerCase();
  const begins = ({ label, isLate }: E) => typed !== '' && !isLate && label.toLowerCase().startsWith(typed);
  const of = ({ label, entries }: Group<E>, keep: (entry: E) => boolean): Group<E> => ({
    label,
    entries: matching(entries, query).filter(keep),
  });
  return [
    ...(typed === '' ? [recent] : [of(screens, begins), of(actions, begins), patients]),
    of(screens, (entry) => !begins(entry) && !(entry.isTyped && typed === '')),
    of(actions, (entry) => !begins(entry) && !(entry.isTyped && typed === '')),
  ].filter(({ entries }) => entries.length > 0);
}

/** Screens and actions whose names are misspelled in the query, where nothing has its words. */
function nearest<E extends Findable>(groups: readonly Group<E>[], query: string): readonly Group<E>[] {
  if (query.trim() === '') return [];
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter((one) => misspelling(query, one.label) !== undefined) }))
    .filter(({ entries }) => entries.length > 0);
}

interface Asked {
  readonly query: string;
  /** The words after an action on a patient, if the query begins with one. */
  readonly after: string | undefined;
  /** True if the patients are the results for the whole query. */
  readonly settled: boolean;
}
/** Groups that the palette lists. "Note checks" begins like a note for somebody: the screen shows where nobody is called so. */
export function listed<E extends Findable>(sources: Sources<E>, { query, after, settled }: Asked): readonly Group<E>[] {
  const none = { label: '', entries: [] };
  const isAct = after !== undefined;
  const exact = isAct ? arranged({ ...sources, screens: none, actions: none }, after) : arranged(sources, query);
  if (exact.length > 0 || !settled) return exact;
  return isAct ? arranged({ ...sources, patients: none }, query) : nearest([sources.screens, sources.actions], query);
}

interface Standing<E extends Findable> {
  readonly groups: readonly Group<E>[];
  readonly patients: Group<E>;
  readonly query: string;
  /** True if the patients are the results for the whole query. */
  readonly settled: boolean;
  /** The previous selection, if made for the same query. */
  readonly marked: string | undefined;
}

/**
 * Id of the entry that Enter opens: the marked one while it is listed, else the first.
 * Undefined while a better match may still arrive among the patients.
 */
export function markOf<E extends Findable>({ groups, patients, query, settled, marked }: Standing<E>): string | undefined {
  const all = groups.flatMap(({ entries }) => entries);
  if (all.some(({ id }) => id === marked)) return marked;
  const first = all[0];
  if (!first || settled) return first?.id;
  const begins = !first.isLate && first.label.toLowerCase().startsWith(query.trim().toLowerCase());
  return begins || patients.entries.includes(first) ? first.id : undefined;
}
