/** A JSON object with unknown fields. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** True if a value is an object, neither null nor a list. */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a reference or any other object with a text id; undefined for anything else. */
export const idIn = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.id === 'string' ? value.id : undefined;

/** The keys of a constant table, with the table's own key type: it has no other keys. */
export const namesOf = <T extends object>(table: T): readonly Extract<keyof T, string>[] =>
  Object.keys(table) as Extract<keyof T, string>[]; // see above

/** The entries of a constant table, with the table's own key type. */
export const entriesOf = <K extends string, V>(table: Readonly<Partial<Record<K, V>>>): readonly (readonly [K, V])[] =>
  Object.entries(table) as [K, V][]; // as above

/** True if a constant table has this key. */
export const hasKey = <T extends object>(table: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(table, key);

/** A table with one value for each of these keys. */
export const tableOver = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>; // the keys given
