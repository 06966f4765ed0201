import type { Appointment, AppointmentStatus, NoteDefinition, NoteDefinitionKind, VisitStatus } from '@notewell/model';
import { noteTypeFault } from '@notewell/rules';

/** Facts of a visit when its note starts. */
export interface Visit {
  readonly serviceId?: string | undefined;
  readonly programId?: string | undefined;
  readonly locationId?: string | undefined;
  readonly visitStatus: VisitStatus;
  readonly kind: NoteDefinitionKind;
}

/** Missed and canceled appointments keep that status; all others took place. */
const visitStatuses: Partial<Record<AppointmentStatus, VisitStatus>> = { noshow: 'NoShow', cancelled: 'Cancelled' };
export const visitStatusOf = (status: AppointmentStatus): VisitStatus => visitStatuses[status] ?? 'Show';

type Named = readonly { readonly id: string }[] | undefined;
/** 2 if the definition lists the id, 1 if it lists none, 0 if it lists others. */
const fit = (named: Named, id: string | undefined): 0 | 1 | 2 =>
  !named?.length ? 1 : id !== undefined && named.some((one) => one.id === id) ? 2 : 0;

/**
 * The note type for a visit: active, of its kind and status, and matching most of its service, program and location.
 * Ties go to the newest version, then to the title, so that equal visits get the same type. Undefined if none matches.
 */
export function pickDefinition(definitions: readonly NoteDefinition[], visit: Visit): NoteDefinition | undefined {
  const ranked = definitions
    .filter((definition) => isOffered(definition, visit))
    .map((definition) => ({ definition, score: scoreOf(definition, visit) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        (b.definition.version ?? 0) - (a.definition.version ?? 0) ||
        a.definition.title.localeCompare(b.definition.title),
    );
  return ranked[0]?.definition;
}

/** Active note types of the visit’s kind. */
const isOffered = ({ status, kind, category, allowFromAppointment }: NoteDefinition, visit: Visit): boolean =>
  status === 'Active' && fitsKind(kind, visit.kind) && category === 'Note' && allowFromAppointment !== false;

/** Note types that a visit allows, by title. What the visit does not state excludes none (docs/decisions/0078). */
export function typesFor(definitions: readonly NoteDefinition[], visit: Visit): readonly NoteDefinition[] {
  const allows = (named: Named, id: string | undefined) => id === undefined || fit(named, id) > 0;
  return definitions
    .filter(
      (one) =>
        isOffered(one, visit) &&
        allows(one.services, visit.serviceId) &&
        allows(one.programs, visit.programId) &&
        allows(one.locations, visit.locationId) &&
        (!one.visitStatus?.length || one.visitStatus.includes(visit.visitStatus)),
    )
    .toSorted((a, b) => a.title.localeCompare(b.title));
}

type Booked = Pick<Appointment, 'serviceType' | 'program' | 'serviceLocation' | 'location' | 'status'>;

/** True if a note of the type may document the booked visit: the server refuses others. */
export const documentsBooked = (type: NoteDefinition, booked: Booked): boolean =>
  noteTypeFault(type, {
    services: type.kind === 'MultiService' || !booked.serviceType ? [] : [booked.serviceType.id],
    program: booked.program?.id,
    location: (booked.serviceLocation ?? booked.location)?.id,
    visitStatus: visitStatusOf(booked.status),
  }) === undefined;

/** A visit with one patient may use a multi-service type, if that lists the booked service. */
const fitsKind = (kind: NoteDefinitionKind, wanted: NoteDefinitionKind) =>
  kind === wanted || (wanted === 'Individual' && kind === 'MultiService');

function scoreOf(definition: NoteDefinition, visit: Visit): number {
  const status = !definition.visitStatus?.length ? 1 : definition.visitStatus.includes(visit.visitStatus) ? 2 : 0;
  const service = fit(definition.services, visit.serviceId);
  const program = fit(definition.programs, visit.programId);
  const location = fit(definition.locations, visit.locationId);
  if (!status || !service || !program || !location) return 0;
  if (definition.kind === 'MultiService' && service < 2) return 0;
  // The service weighs most, then the visit's status.
  return service * 1000 + status * 100 + program * 10 + location;
}
