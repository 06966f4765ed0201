import { isRecord, type UnknownRecord } from '@notewell/model/values';

const historyTypes: readonly unknown[] = ['health history', 'family history'];

/** True for a section of a note with written health history; false for an empty one. */
export const isWrittenHistory = (section: unknown): section is UnknownRecord =>
  isRecord(section) &&
  historyTypes.includes(section.type) &&
  [section.text, section.document, section.answers].some((said) => said !== undefined);

/** Sections of a note with written health history. */
export const historySectionsIn = (note: unknown): readonly UnknownRecord[] =>
  isRecord(note) && Array.isArray(note.sections) ? note.sections.filter(isWrittenHistory) : [];
