import { createHash } from 'node:crypto';
import { isSecretIdentifier } from '@notewell/model';
import { isNode, type Node, nodesAt, textAt } from './read.ts';
import type { Found } from './sources.ts';

/** How a resource is known across files and runs: the system of where it comes from, and its type and id there. */
export interface SourceKey {
  readonly system: string;
  readonly value: string;
}

/** Where resources come from that do not say so. */
export const unnamedSource = 'import';
export const systemOf = (source: string): string => `urn:fhir:${source}`.slice(0, 500);

const absolute = /^(https?:\/\/.+?)\/([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/.*)?$/;
const relative = /^([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/.*)?$/;

/** The key of a resource: by its id, else by the address that its bundle gives it, else by what it says. */
export function keyOf({ resource, fullUrl }: Found, source: string | undefined): SourceKey {
  const type = textAt(resource, 'resourceType') ?? '';
  const [, base, , addressed] = absolute.exec(fullUrl ?? '') ?? [];
  const id =
    textAt(resource, 'id') ??
    addressed ??
    /^urn:(?:uuid|oid):(.+)$/.exec(fullUrl ?? '')?.[1] ??
    createHash('sha256').update(JSON.stringify(resource)).digest('base64url');
  return { system: systemOf(source ?? base ?? unnamedSource), value: `${type}/${id}`.slice(0, 500) };
}

export const asOne = ({ system, value }: SourceKey): string => `${system}|${value}`;

/** Everything by which a reference may name the resource, beside its key. */
export const aliasesOf = ({ resource, fullUrl }: Found): string[] => [
  ...(fullUrl ? [`at ${fullUrl}`] : []),
  ...ownIdentifiers(resource).map(({ system, value }) => `${textAt(resource, 'resourceType')}?${system}|${value}`),
];

/** What a reference may mean, likeliest first: keys and aliases. `home` is the system of the resource that refers. */
export function meaningsOf(reference: Node, home: string, source: string | undefined): { aliases: string[]; keys: SourceKey[] } {
  const text = textAt(reference, 'reference') ?? '';
  const aliases = text ? [`at ${text}`] : [];
  const keys: SourceKey[] = [];
  const [, base, type, id] = absolute.exec(text) ?? [];
  if (base) keys.push({ system: systemOf(source ?? base), value: `${type}/${id}` });
  if (relative.test(text)) keys.push({ system: home, value: text.replace(/\/_history\/.*$/, '') });
  const [, conditional, query = ''] = /^([A-Za-z]+)\?(?:.*&)?identifier=([^&]+)/.exec(text) ?? [];
  if (conditional) aliases.push(`${conditional}?${decoded(query)}`);
  const [system, value, kind] = [
    textAt(reference, 'identifier.system'),
    textAt(reference, 'identifier.value'),
    textAt(reference, 'type'),
  ];
  if (system && value && kind) aliases.push(`${kind}?${system}|${value}`);
  return { aliases, keys };
}
const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Every FHIR Reference in a resource. */
export function referencesIn(value: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, found);
  else if (isNode(value)) {
    if (typeof value.reference === 'string') found.push(value);
    for (const inner of Object.values(value)) if (typeof inner === 'object') referencesIn(inner, found);
  }
  return found;
}

export interface OwnIdentifier extends SourceKey {
  readonly type?: string | undefined;
}
/** The identifiers a resource carries, less those that are kept as a secret field of their own. */
export function ownIdentifiers(resource: Node): OwnIdentifier[] {
  return nodesAt(resource, 'identifier').flatMap((identifier) => {
    const [system, value, type] = [
      textAt(identifier, 'system'),
      textAt(identifier, 'value'),
      textAt(identifier, 'type.coding.code'),
    ];
    if (!system || !value || system.length > 500 || value.length > 500) return [];
    if (isSecretIdentifier({ system, type })) return [];
    return { system, value, type: type?.slice(0, 100) };
  });
}
