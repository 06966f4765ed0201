import { useList, useResource } from '@notewell/client/react';
import type { GroupNoteDefinition, Note, NoteDefinition } from '@notewell/model';
import { documentedVisit, offeredFor, typesThatFit } from '@notewell/rules';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { activeDefinitions, activeGroupDefinitions } from '../start-note/queries.ts';

export type NoteType = NoteDefinition | GroupNoteDefinition;

/** Note types for this note: published, offered by the practice, and fitting its visit. */
export function useNoteTypes(note: Note): { readonly types: readonly NoteType[]; readonly isKnown: boolean } {
  const isGroup = note.subject.resourceType === 'Group';
  const single = useList(isGroup ? null : activeDefinitions);
  const group = useList(isGroup ? activeGroupDefinitions : null);
  const encounter = useResource('Encounter', note.encounter?.id).data;
  const subject = useResource(isGroup ? 'Group' : 'Patient', note.subject.id).data;
  const preferences = usePreferences();
  const visit = documentedVisit(note, encounter);
  const enrolled = subject?.resourceType === 'Patient' ? (subject.programs ?? []) : [];
  const own = subject?.resourceType === 'Group' ? subject.program?.id : undefined;
  const programs = [visit.program, own, ...enrolled.map(({ id }) => id)].filter((id) => id !== undefined);
  // Offers only types of the same composition: one service, several, or a group.
  const kind = note.composition ?? 'Individual';
  const listed: readonly NoteType[] = isGroup ? group.items : single.items.filter((type) => type.kind === kind);
  return {
    types: typesThatFit(offeredFor(listed, programs, preferences), visit),
    isKnown: (isGroup ? group : single).status !== 'loading',
  };
}
