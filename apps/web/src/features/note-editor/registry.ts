import type { NoteSectionKind } from '@notewell/model';
import type { SectionKind } from './section-kind.ts';
import { section as text } from './sections/text/index.tsx';

const folders = import.meta.glob<{ section: SectionKind }>('./sections/*/index.tsx', { eager: true });
const byKind = new Map<NoteSectionKind, SectionKind>(
  Object.values(folders).flatMap(({ section }) => section.kinds.map((kind) => [kind, section] as const)),
);

/** The one object that knows a kind; a kind without a folder is written as plain text, which every section can hold. */
export const sectionKindOf = (kind: NoteSectionKind): SectionKind => byKind.get(kind) ?? text;
export const knownSectionKinds = (): NoteSectionKind[] => [...byKind.keys()];
