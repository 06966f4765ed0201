import type { Draft } from '@notewell/client';
import type { Fields } from '../../records/draft/record-draft.ts';
import { isVersioned } from './kinds.ts';
import { type DefinitionType } from './types.ts';

/** A first version: a draft with a new lineage. */
export function firstVersion<T extends DefinitionType>(type: T, title: string, more: Fields = {}): Draft<T> {
  // Said from the beginning: a switch that is off means no.
  const said = type === 'NoteDefinition' ? { allowWithoutEncounter: false } : {};
  const kept = isVersioned(type) ? { version: 1, lineage: crypto.randomUUID() } : {};
  // `more` holds the type's other required fields, which the caller collected.
  return { ...said, ...more, resourceType: type, title, status: 'Draft', ...kept } as Draft<T>;
}

/** The next version: a draft with the content of the version it derives from. */
export function nextVersion<T extends DefinitionType>(from: Fields, others: readonly Fields[], versionNote?: string): Draft<T> {
  const { id: _id, meta: _meta, partition: _partition, display: _display, content: _content, versionNote: _note, ...said } = from;
  const version = 1 + Math.max(0, ...others.map((one) => Number(one['version'] ?? 1)));
  // The type is the same as in the source.
  return { ...said, status: 'Draft', version, ...(versionNote ? { versionNote } : {}) } as unknown as Draft<T>;
}

/** An independent copy: a first version with a new lineage, whose text may differ. */
export function copyOf<T extends DefinitionType>(type: T, from: Fields): Draft<T> {
  const { lineage: _lineage, version: _version, fixedWording: _fixed, ...rest }: Fields = nextVersion<T>(from, []);
  return firstVersion(
    type,
    `${String(from['title'] ?? '')} (copy)`,
    Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'title')),
  );
}
