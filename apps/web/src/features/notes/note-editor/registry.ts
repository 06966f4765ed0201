import type { NoteSectionKind } from '@notewell/model';
import type { SectionKind } from './section-kind.ts';
import { section as text } from './sections/text/index.tsx';

const folders = import.meta.glob<{ section: SectionKind }>('./sections/*/index.tsx', { eager: true });
const byKind = new Map<NoteSectionKind, SectionKind>(
  Object.values(folders).flatMap(({ section }) => section.kinds.map((kind) => [kind, section] as const)),
);

/** The module of a section kind. Kinds without a folder are edited as plain text. */
export const sectionKindOf = (kind: NoteSectionKind): SectionKind => byKind.get(kind) ?? text;
export const knownSectionKinds = (): NoteSectionKind[] => [...byKind.keys()];
