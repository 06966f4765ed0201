/** What JSON has between braces, where nothing is known yet of its fields. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value has fields: neither null nor a list. */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a reference, or of whatever else carries one as text; undefined for anything else. */
export const idIn = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.id === 'string' ? value.id : undefined;

/** The names of a table that is a constant, as its own type has them: nothing else is in it. */
export const namesOf = <T extends object>(table: T): readonly Extract<keyof T, string>[] =>
  Object.keys(table) as Extract<keyof T, string>[]; // see above
