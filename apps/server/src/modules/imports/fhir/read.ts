import { isRecord, type UnknownRecord, valueAt, valuesAt } from '@notewell/model';

/** A FHIR resource or a part of one, of unknown origin: its shape must be checked. */
export type Node = UnknownRecord;
export const isNode = isRecord;

/** A resource as found in a file. */
export interface Found {
  readonly resource: Node;
  /** Its address in the bundle. */
  readonly fullUrl?: string | undefined;
  /** Its release if that is not R4, such as "FHIR STU3". */
  readonly foreignVersion?: string | undefined;
}
/** Trimmed text that is not blank; undefined for anything else. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The first text at a path; dots also go through lists. */
export const textAt = (value: unknown, path: string): string | undefined => textsAt(value, path)[0];
export const textsAt = (value: unknown, path: string): string[] => valuesAt(value, path).flatMap((found) => asText(found) ?? []);
export const nodesAt = (value: unknown, path: string): Node[] => valuesAt(value, path).filter(isNode);
export const nodeAt = (value: unknown, path: string): Node | undefined => nodesAt(value, path)[0];

export function numberAt(value: unknown, path: string): number | undefined {
  const found = valueAt(value, path);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}
export function integerAt(value: unknown, path: string): number | undefined {
  const found = numberAt(value, path);
  return Number.isSafeInteger(found) ? found : undefined;
}
export function booleanAt(value: unknown, path: string): boolean | undefined {
  const found = valueAt(value, path);
  return typeof found === 'boolean' ? found : undefined;
}

/** The extension with that URL. */
export const extensionOf = (value: unknown, url: string): Node | undefined =>
  nodesAt(value, 'extension').find((extension) => extension.url === url);

/** Looks up a value in a table; undefined for an unknown key. */
export const lookUp = <V>(table: Readonly<Record<string, V>>, key: string | undefined): V | undefined =>
  key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;

/** Removes undefined members and empty groups and lists. */
export function compact<T>(value: T): T {
  return (compacted(value) ?? {}) as T; // the same value without absent fields
}
function compacted(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) {
    const items = value.map(compacted).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (!isNode(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const kept = compacted(inner);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The National Provider Identifier of a person or organization, if it has ten digits. */
export const npiOf = (resource: Node): string | undefined =>
  nodesAt(resource, 'identifier')
    .filter((identifier) => identifier.system === 'http://hl7.org/fhir/sid/us-npi')
    .map((identifier) => textAt(identifier, 'value'))
    .find((value) => value !== undefined && /^\d{10}$/.test(value));
