import type { AppointmentStatus, NoteDefinition, NoteDefinitionKind, VisitStatus } from '@notewell/model';

/** What is known of a visit when its note is begun. */
export interface Visit {
  readonly serviceId?: string | undefined;
  readonly programId?: string | undefined;
  readonly locationId?: string | undefined;
  readonly visitStatus: VisitStatus;
  readonly kind: NoteDefinitionKind;
}

/** An appointment that was missed or called off is documented as such; any other is one that took place. */
const visitStatuses: Partial<Record<AppointmentStatus, VisitStatus>> = { noshow: 'NoShow', cancelled: 'Cancelled' };
export const visitStatusOf = (status: AppointmentStatus): VisitStatus => visitStatuses[status] ?? 'Show';

type Named = readonly { readonly id: string }[] | undefined;
/** Whether a definition is for this one: 2 where it names it, 1 where it names none, 0 where it is for others. */
const fit = (named: Named, id: string | undefined): 0 | 1 | 2 =>
  !named?.length ? 1 : id !== undefined && named.some((one) => one.id === id) ? 2 : 0;

/**
 * The definition a note is written by: active, of the visit's kind and status, and the one that names most of the
 * visit's service, program and location. Among equals the one with the newest version, then by title, so that the same
 * visit always gets the same. Undefined where the practice has none.
 */
export function pickDefinition(definitions: readonly NoteDefinition[], visit: Visit): NoteDefinition | undefined {
  const ranked = definitions
    .filter(
      ({ status, kind, category, allowFromAppointment }) =>
        status === 'Active' && fitsKind(kind, visit.kind) && category === 'Note' && allowFromAppointment !== false,
    )
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

/** A visit with one patient may be one of several services, where the definition names the one that was booked. */
const fitsKind = (kind: NoteDefinitionKind, wanted: NoteDefinitionKind) =>
  kind === wanted || (wanted === 'Individual' && kind === 'MultiService');

function scoreOf(definition: NoteDefinition, visit: Visit): number {
  const status = !definition.visitStatus?.length ? 1 : definition.visitStatus.includes(visit.visitStatus) ? 2 : 0;
  const service = fit(definition.services, visit.serviceId);
  const program = fit(definition.programs, visit.programId);
  const location = fit(definition.locations, visit.locationId);
  if (!status || !service || !program || !location) return 0;
  if (definition.kind === 'MultiService' && service < 2) return 0;
  // The service says most about what is to be written, then whether the visit took place at all.
  return service * 1000 + status * 100 + program * 10 + location;
}
