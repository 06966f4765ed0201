import { Encounter, formatResourceId, type Note, parseResourceId } from '@notewell/model';
import { v5, version } from 'uuid';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';

const namespace = '6f0f1a3c-2a53-4c39-8d0e-5b5a0d1f7c11';

/** The id of a service's visit if the note has no visit of its own: always the same, so that it is found again. */
export const serviceVisitId = (noteId: string, note: Note, serviceId: string): string =>
  formatResourceId(note.subject.id, v5(`${noteId} ${serviceId}`, namespace));

/** True for the UUID of a visit that such a note made: those of other visits are not derived from anything. */
const isServiceVisit = (uuid: string): boolean => version(uuid) === 5;

/** The service of a multi-service note without a visit of its own whose visit this is; undefined for other visits. */
export const serviceOfVisit = (note: Note, visit: string): string | undefined =>
  note.composition === 'MultiService' && !note.encounter
    ? note.services?.find(({ id }) => serviceVisitId(note.id ?? '', note, id) === visit)?.id
    : undefined;

/** Stored notes of one of these states that have no visit of their own and made this one. Its id, which stays, says so. */
export async function notesWithoutVisit(
  place: Pick<Save, 'practice' | 'store'>,
  id: string,
  states: readonly string[],
): Promise<readonly Note[]> {
  const { partition, uuid } = parseResourceId(Encounter, id) ?? {};
  if (partition === undefined || uuid === undefined || !isServiceVisit(uuid)) return [];
  const notes = await find(place, 'Note', [
    { kind: 'Subject', values: [partition] },
    { kind: 'Composition', values: ['MultiService'] },
    { kind: 'Status', values: states },
  ]);
  return notes.filter((note) => serviceOfVisit(note, id) !== undefined);
}

/** The visits of a multi-service note's services, as they are now. Other notes have none. */
export async function visitsOfServices(save: Save, note: Note, visit: Encounter | undefined): Promise<readonly Encounter[]> {
  if (note.composition !== 'MultiService') return [];
  if (visit?.id) {
    const parts = await find(save, 'Encounter', [{ kind: 'PartOf', values: [visit.id] }]);
    return parts.filter(({ subject }) => subject.id === note.subject.id);
  }
  const found = await Promise.all(
    (note.services ?? []).map(({ id }) => lookUp(save, 'Encounter', serviceVisitId(save.id, note, id))),
  );
  return found.filter((one) => one !== undefined);
}
