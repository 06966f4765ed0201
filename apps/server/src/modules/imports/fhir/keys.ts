import { createHash } from 'node:crypto';
import { isSecretIdentifier } from '@notewell/model';
import { type Found, isNode, type Node, nodesAt, textAt } from './read.ts';

/** Key of a resource across files and runs: the system of its source, with its type and id there. */
export interface SourceKey {
  readonly system: string;
  readonly value: string;
}

/** Source of resources that do not name one. */
export const unnamedSource = 'import';
export const npiSystem = 'http://hl7.org/fhir/sid/us-npi';
export const systemOf = (source: string): string => `urn:fhir:${source}`.slice(0, 500);

const reservedHost = /^(localhost|127\.[\d.]+|\[::1\]|([\w-]+\.)*example(\.(com|net|org))?)$/i;
/** The source of a base address. Loopback and example addresses are the same on every machine, so they are no source. */
function sourceIn(base: string | undefined): string | undefined {
  const host = /^https?:\/\/(\[[^\]]*\]|[^/:]+)/.exec(base ?? '')?.[1] ?? '';
  return reservedHost.test(host) ? undefined : base;
}

const globalId = /^[A-Za-z]+\/[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
/** True if the key is unique across systems: its source is named, or its id is a UUID. */
export const isDistinct = ({ system, value }: SourceKey): boolean => system !== systemOf(unnamedSource) || globalId.test(value);

const absolute = /^(https?:\/\/.+?)\/([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/.*)?$/;
const relative = /^([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/.*)?$/;

/** The key of a resource: by its id, else by its address in the bundle, else by its content. */
export function keyOf({ resource, fullUrl }: Found, source: string | undefined): SourceKey {
  const type = textAt(resource, 'resourceType') ?? '';
  const [, base, , addressed] = absolute.exec(fullUrl ?? '') ?? [];
  const id =
    textAt(resource, 'id') ??
    addressed ??
    /^urn:(?:uuid|oid):(.+)$/.exec(fullUrl ?? '')?.[1] ??
    createHash('sha256').update(JSON.stringify(resource)).digest('base64url');
  return { system: systemOf(source ?? sourceIn(base) ?? unnamedSource), value: `${type}/${id}`.slice(0, 500) };
}

export const asOne = ({ system, value }: SourceKey): string => `${system}|${value}`;

/** All names by which a reference may identify the resource, in addition to its key. */
export const aliasesOf = ({ resource, fullUrl }: Found): string[] => [
  ...(fullUrl ? [`at ${fullUrl}`] : []),
  ...ownIdentifiers(resource).map(({ system, value }) => `${textAt(resource, 'resourceType')}?${system}|${value}`),
];

/** Possible keys and aliases of a reference, the most likely first. `home` is the system of the referring resource. */
export function meaningsOf(reference: Node, home: string, source: string | undefined): { aliases: string[]; keys: SourceKey[] } {
  const text = textAt(reference, 'reference') ?? '';
  const aliases = text ? [`at ${text}`] : [];
  const keys: SourceKey[] = [];
  const [, base, type, id] = absolute.exec(text) ?? [];
  if (base) keys.push({ system: systemOf(source ?? sourceIn(base) ?? unnamedSource), value: `${type}/${id}` });
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
/** Identifiers of a resource, without those stored in a secret field. */
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
