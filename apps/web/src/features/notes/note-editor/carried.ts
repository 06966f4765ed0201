import type { Note } from '@notewell/model';
import type { NoteSection } from './section-kind.ts';

/** True for a section about risk. It changes from visit to visit, so its text is never carried over without confirmation. */
export const isRisk = ({ id, title = '' }: Pick<NoteSection, 'id' | 'title'>): boolean =>
  /\brisk\b|suicid|safety/i.test(`${id.replaceAll(/[-_]/g, ' ')} ${title}`);

/** The note from which sections were carried over, if any were. */
export const begunFrom = ({ sections = [] }: Pick<Note, 'sections'>): string | undefined =>
  sections.find(({ importedFrom }) => importedFrom?.resourceType === 'Note')?.importedFrom?.id;
