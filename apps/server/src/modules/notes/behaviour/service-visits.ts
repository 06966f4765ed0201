import { type Encounter, formatResourceId, type Note } from '@notewell/model';
import { v5, version } from 'uuid';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';

const namespace = '6f0f1a3c-2a53-4c39-8d0e-5b5a0d1f7c11';

/** The id of a service's visit if the note has no visit of its own: always the same, so that it is found again. */
export const serviceVisitId = (noteId: string, note: Note, serviceId: string): string =>
  formatResourceId(note.subject.id, v5(`${noteId} ${serviceId}`, namespace));

/** True for the UUID of a visit that such a note made: those of other visits are not derived from anything. */
export const isServiceVisit = (uuid: string): boolean => version(uuid) === 5;

/** The visits of a multi-service note's services, as they are now. Other notes have none. */
export async function visitsOfServices(save: Save, note: Note, visit: Encounter | undefined): Promise<readonly Encounter[]> {
  if (note.composition !== 'MultiService') return [];
  if (visit?.id) return find(save, 'Encounter', [{ kind: 'PartOf', values: [visit.id] }]);
  const found = await Promise.all(
    (note.services ?? []).map(({ id }) => lookUp(save, 'Encounter', serviceVisitId(save.id, note, id))),
  );
  return found.filter((one) => one !== undefined);
}
