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
