import { definitionOf, type Fault, type Reference, type ResourceType, validate } from '@notewell/model';
import type { Directory, Entry, PartEntry } from './directory.ts';
import { type OwnIdentifier, ownIdentifiers } from './keys.ts';
import type { Context, File } from './mapper.ts';
import { compact, type Found, isNode, type Node, nodesAt, textAt } from './read.ts';

/** A resource that is ready to be written. */
export interface Prepared {
  readonly entry: Entry;
  readonly draft: Node;
  readonly identifiers: readonly OwnIdentifier[];
  readonly file: File | undefined;
  /** The parts stored inside it, which have no type of their own. */
  readonly parts: readonly PartEntry[];
}
export interface Preparing {
  /** Maps and validates. The faults are the model's, which name fields and never values. */
  readonly prepare: (found: Found, entry: Entry) => Prepared | { readonly faults: readonly Fault[] };
  /** Sets the display of references to resources that are not written yet. */
  readonly nameReferences: (prepared: Prepared) => void;
}

export function createPreparing(directory: Directory): Preparing {
  const displays = new Map<string, string>();

  function contextFor({ resource }: Found, entry: Entry, parts: PartEntry[]): Context {
    const home = entry.key.system;
    const find = <T extends ResourceType>(reference: unknown, types: readonly T[]): Reference<T> | undefined => {
      if (!isNode(reference)) return undefined;
      const known = directory.find(reference, home);
      const type = types.find((one) => one === known?.type);
      if (!known || !type) return undefined;
      return { id: known.id, resourceType: type, display: textAt(reference, 'display')?.slice(0, 1_000) };
    };
    return {
      key: entry.key,
      patient: { id: entry.home?.id ?? '', resourceType: 'Patient' },
      reference: (reference, ...types) => find(reference, types),
      references: (references, ...types) => references.flatMap((reference) => find(reference, types) ?? []),
      part: (reference) => {
        if (!isNode(reference)) return undefined;
        const local = /^#(.+)$/.exec(textAt(reference, 'reference') ?? '')?.[1];
        if (local) return nodesAt(resource, 'contained').find(({ id }) => id === local);
        const part = directory.findPart(reference, home);
        if (part) parts.push(part);
        return part?.resource;
      },
      parts: (fhirType) => {
        const found = directory.partsAbout(entry, fhirType);
        parts.push(...found);
        return found.map((part) => part.resource);
      },
    };
  }

  return {
    prepare(found, entry) {
      const { mapper, key, id } = entry;
      const parts: PartEntry[] = [];
      const identifiers = [{ ...key }, ...ownIdentifiers(found.resource)];
      const context = contextFor(found, entry, parts);
      const draft: Node = compact({ ...mapper.map(found.resource, context), identifiers });
      const file = mapper.file?.(found.resource, context);
      const result = validate(definitionOf(mapper.type), draft);
      if (!result.ok) return { faults: result.faults };
      const display = textAt(draft, 'display') ?? definitionOf(mapper.type).display(draft);
      if (id && display) displays.set(id, display.slice(0, 1_000));
      return { entry, draft, identifiers, file, parts };
    },
    nameReferences: ({ draft }) => name(draft, displays),
  };
}

function name(value: unknown, displays: ReadonlyMap<string, string>): void {
  if (Array.isArray(value)) for (const item of value) name(item, displays);
  else if (isNode(value)) {
    const display = typeof value.id === 'string' && value.display === undefined ? displays.get(value.id) : undefined;
    // The draft is this import's own.
    if (display !== undefined) (value as Record<string, unknown>).display = display;
    for (const inner of Object.values(value)) if (typeof inner === 'object') name(inner, displays);
  }
}
