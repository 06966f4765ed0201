import type { Encounter, GroupNoteDefinition, Note, NoteDefinition, VisitStatus } from '@notewell/model';

/** A note type's restrictions on the visits it documents. */
export type NoteType = Partial<Pick<NoteDefinition, 'services' | 'locations' | 'visitStatus'>> &
  Pick<NoteDefinition | GroupNoteDefinition, 'status' | 'programs'>;

/** The facts of a visit that decide which note types fit. */
export interface DocumentedVisit {
  /** Ids of the services given; empty if unknown. */
  readonly services: readonly string[];
  readonly program: string | undefined;
  readonly location: string | undefined;
  readonly visitStatus: VisitStatus;
}

type Named = readonly { readonly id: string }[] | undefined;
/** True if the list is empty, the visit does not say, or both name the same. */
const covers = (named: Named, ids: readonly string[]): boolean =>
  !named?.length || ids.length === 0 || named.some(({ id }) => ids.includes(id));
const listed = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id]);

/** Returns the reason why a note type does not fit this visit; undefined if it fits. */
export function noteTypeFault(type: NoteType, { services, program, location, visitStatus }: DocumentedVisit): string | undefined {
  if (!covers(type.services, services)) return 'This note type is for other services. Choose one for the service of the visit.';
  if (!covers(type.programs, listed(program)))
    return 'This note type is for other programs. Choose one for the program of the visit.';
  if (!covers(type.locations, listed(location)))
    return 'This note type is for other locations. Choose one for the location of the visit.';
  if (type.visitStatus?.length && !type.visitStatus.includes(visitStatus))
    return visitStatus === 'Show'
      ? 'This note type is for visits that did not take place. Choose another.'
      : 'This note type is for visits that took place. Choose one for a missed or cancelled visit.';
  return undefined;
}

/**
 * Facts of the documented visit. Its service is the booked one, or those that the note names. A multi-service note
 * takes any services, so they do not restrict its type.
 */
export function documentedVisit(
  note: Pick<Note, 'composition' | 'services' | 'program' | 'location' | 'visitStatus'>,
  visit: Pick<Encounter, 'serviceType' | 'program' | 'location' | 'visitStatus'> | undefined,
): DocumentedVisit {
  const service = visit?.serviceType?.id;
  return {
    services: note.composition === 'MultiService' ? [] : service !== undefined ? [service] : idsOf(note.services),
    program: (visit?.program ?? note.program)?.id,
    location: (visit?.location?.location ?? note.location)?.id,
    visitStatus: note.visitStatus ?? visit?.visitStatus ?? 'Show',
  };
}

/** Published note types for a note of this visit, by title. */
export const typesThatFit = <T extends NoteType & { readonly title: string }>(
  types: readonly T[],
  visit: DocumentedVisit,
): readonly T[] =>
  types
    .filter((type) => unusableType(type) === undefined && noteTypeFault(type, visit) === undefined)
    .toSorted((a, b) => a.title.localeCompare(b.title));

/** Returns the reason why no note can start with this note type; undefined if one can. */
export const unusableType = (type: Pick<NoteType, 'status'> | undefined): string | undefined =>
  type?.status === 'Active' ? undefined : 'This note type is not in use. Choose one that is published.';

/** Fields of a note that its type must fit. */
const matched = ['definition', 'encounter', 'program', 'location'] as const;

/** True if a write chooses the note type or changes a field it must fit. */
export const needsMatch = (before: Note | undefined, after: Note): boolean =>
  matched.some((name) => before?.[name]?.id !== after[name]?.id) ||
  before?.visitStatus !== after.visitStatus ||
  idsOf(before?.services).join() !== idsOf(after.services).join();
const idsOf = (list: Named): readonly string[] => (list ?? []).map(({ id }) => id);

/** True if somebody acted on the note as it is: signed it, returned it, or was asked to sign it. */
export const isTypeFixed = ({
  signatures = [],
  patientSignatures = [],
  revisionRequests = [],
}: Pick<Note, 'signatures' | 'patientSignatures' | 'revisionRequests'>): boolean =>
  revisionRequests.length > 0 ||
  [...signatures, ...patientSignatures].some(({ status }) => status === 'Signed' || status === 'Requested');
