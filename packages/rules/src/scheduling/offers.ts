import type { Appointment, HealthcareService, Location, Practitioner, Reference } from '@notewell/model';

type Named = readonly { readonly id?: string }[] | undefined;
/** True if a list names nobody, or names the wanted one. */
const isAmong = (named: Named, id: string | undefined): boolean => !named?.length || named.some((one) => one.id === id);

/** True if a person gives a service: it is among theirs, or they have none of their own. */
export const givesService = ({ services }: Pick<Practitioner, 'services'>, service: string | undefined): boolean =>
  service === undefined || isAmong(services, service);

/** True if a service is given at a place, or in a room of it. */
export const isGivenAt = ({ locations }: Pick<HealthcareService, 'locations'>, place: Pick<Location, 'id' | 'partOf'>): boolean =>
  isAmong(locations, place.id) || isAmong(locations, place.partOf?.id);

/** True if a service belongs to a program. */
export const isOfProgram = ({ programs }: Pick<HealthcareService, 'programs'>, program: Pick<Reference, 'id'>): boolean =>
  isAmong(programs, program.id);

export const takesGroups = ({ flags }: Pick<HealthcareService, 'flags'>): boolean => flags?.includes('SupportsGroups') === true;

/** The places that an appointment names. */
export const placesOf = ({ serviceLocation, location }: Pick<Appointment, 'serviceLocation' | 'location'>) =>
  [serviceLocation, location].flatMap((one) => (one?.id === undefined ? [] : [one]));

/** The services to offer for a visit or a group session. What a missed visit is recorded as is no service to book. */
export function servicesFor<S extends HealthcareService>(
  services: readonly S[],
  { isGroup }: { readonly isGroup: boolean },
): readonly S[] {
  const missed = new Set(services.map(({ missedVisitService }) => missedVisitService?.id));
  return services.filter((one) => !missed.has(one.id) && one.status !== 'Inactive' && (!isGroup || takesGroups(one)));
}
