import type { HealthcareService, Note, NoteDefinition, Reference } from '@notewell/model';
import { serviceSectionId } from '@notewell/rules';
import { type Section, sectionFrom } from '../group-note/roster.ts';

/** Sections of the definition that each service has separately, including its time. */
function sectionsOf(definition: NoteDefinition | undefined, service: Reference<'HealthcareService'>): Section[] {
  const own = (definition?.sections ?? []).filter(({ individual, content }) => individual && content !== 'SessionTime');
  const time: Section = { id: serviceSectionId('time', service.id), kind: 'SessionTime', title: 'Time', service };
  return [time, ...own.map((section) => ({ ...sectionFrom(section), id: serviceSectionId(section.id, service.id), service }))];
}

/** Adds a service with its sections; an existing service stays unchanged. */
export function withService<N extends Pick<Note, 'services' | 'sections' | 'definitionAssignments'>>(
  note: N,
  service: Reference<'HealthcareService'>,
  definition: NoteDefinition | undefined,
): N {
  const known = new Set(note.sections?.map(({ id }) => id));
  const added = sectionsOf(definition, service).filter(({ id }) => !known.has(id));
  const named = note.services?.some(({ id }) => id === service.id);
  if (named && added.length === 0) return note;
  const by = definition?.id
    ? { id: definition.id, resourceType: 'NoteDefinition' as const, display: definition.title }
    : undefined;
  return {
    ...note,
    services: named ? (note.services ?? []) : [...(note.services ?? []), service],
    sections: [...(note.sections ?? []), ...added],
    ...(by
      ? {
          definitionAssignments: [
            ...(note.definitionAssignments ?? []).filter((one) => one.service?.id !== service.id),
            { service, definition: by },
          ],
        }
      : {}),
  };
}

/** Removes a service with its sections. */
export const withoutService = <N extends Pick<Note, 'services' | 'sections' | 'definitionAssignments'>>(
  note: N,
  id: string,
): N => ({
  ...note,
  services: (note.services ?? []).filter((service) => service.id !== id),
  sections: (note.sections ?? []).filter(({ service }) => service?.id !== id),
  definitionAssignments: (note.definitionAssignments ?? []).filter(({ service }) => service?.id !== id),
});

/** A new note with the sections of each service. */
export const withServices = <N extends Pick<Note, 'services' | 'sections' | 'definitionAssignments'>>(
  note: N,
  definition: NoteDefinition,
): N => (note.services ?? []).reduce((one, service) => withService(one, service, definition), note);

export const referTo = ({ id = '', name }: Pick<HealthcareService, 'id' | 'name'>): Reference<'HealthcareService'> => ({
  id,
  resourceType: 'HealthcareService',
  display: name,
});
