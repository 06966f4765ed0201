import type { Draft } from '@notewell/client';
import type { Fields } from './definition-draft.ts';
import { type DefinitionType, isVersioned } from './kinds.ts';

/** A first version: a draft with a lineage of its own. */
export function firstVersion<T extends DefinitionType>(type: T, title: string, more: Fields = {}): Draft<T> {
  const kept = isVersioned(type) ? { version: 1, lineage: crypto.randomUUID() } : {};
  // What else the type cannot do without is in `more`: the caller asked for it.
  return { ...more, resourceType: type, title, status: 'Draft', ...kept } as unknown as Draft<T>;
}

/** The next version: a draft beside the others that says what the version it is made from says. */
export function nextVersion<T extends DefinitionType>(from: Fields, others: readonly Fields[], versionNote?: string): Draft<T> {
  const { id: _id, meta: _meta, partition: _partition, display: _display, content: _content, versionNote: _note, ...said } = from;
  const version = 1 + Math.max(0, ...others.map((one) => Number(one['version'] ?? 1)));
  // The same type as it was made from.
  return { ...said, status: 'Draft', version, ...(versionNote ? { versionNote } : {}) } as unknown as Draft<T>;
}

/** A copy that goes its own way: a first version of its own, which may be worded otherwise. */
export function copyOf<T extends DefinitionType>(type: T, from: Fields): Draft<T> {
  const { lineage: _lineage, version: _version, fixedWording: _fixed, ...rest } = nextVersion<T>(from, []) as unknown as Fields; // a definition as its fields
  return firstVersion(
    type,
    `${String(from['title'] ?? '')} (copy)`,
    Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'title')),
  );
}
