import type { DocumentReference, Note } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { isWrittenHistory } from '../access/history-sections.ts';

/* Files that are answers in a note. They are as confidential as the note, and as its section. */

type Kept = Pick<DocumentReference, 'confidential' | 'confidentiality'>;

const idsIn = (answers: readonly { readonly value?: unknown }[] | undefined): readonly string[] =>
  (answers ?? []).flatMap(({ value }) =>
    [value].flat().flatMap((one) => (isRecord(one) && one.resourceType === 'DocumentReference' ? [String(one.id)] : [])),
  );

/** Ids of the files in a note's answers, with whether their section is part of the health history. */
export const filesInAnswers = ({
  sections = [],
}: Pick<Note, 'sections'>): readonly (readonly [id: string, isHistory: boolean])[] =>
  sections.flatMap((section) => idsIn(section.answers).map((id) => [id, isWrittenHistory(section)] as const));

const stricter: ReadonlySet<unknown> = new Set(['Restricted', 'VeryRestricted']);

/** How a file is kept as an answer in the note. A level that somebody raised stays. */
export function keptWith(note: Pick<Note, 'sections' | 'confidential'>, file: Kept & { readonly id?: string | undefined }): Kept {
  const isHistory = filesInAnswers(note).some(([id, history]) => id === file.id && history);
  return {
    confidential: note.confidential === true ? true : undefined,
    confidentiality: isHistory && !stricter.has(file.confidentiality) ? 'Restricted' : file.confidentiality,
  };
}
