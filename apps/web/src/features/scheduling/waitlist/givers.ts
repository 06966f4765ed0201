import type { Practitioner, Reference, Schedule } from '@notewell/model';

interface Staff {
  readonly people: readonly Practitioner[];
  /** Undefined unless all are known: then anybody may have hours. */
  readonly schedules: readonly Schedule[] | undefined;
}
type Services = readonly { readonly id: string }[] | undefined;

/** True for hours in which somebody is seen. A schedule with nothing but blocked time is somebody's who sees nobody. */
const isOpen = ({ active, availability = [], blocks = [] }: Schedule): boolean =>
  active !== false && (availability.length > 0 || blocks.length === 0);

/**
 * People to offer for a visit for which nobody was named: those whose services include it, and those without services who have
 * hours for it; for any service, those with services or hours. People with neither are offered only if nobody else is left.
 */
export function giversOf(service: string | undefined, { people, schedules }: Staff): readonly Reference<'Practitioner'>[] {
  const isFor = (services: Services) => service === undefined || services?.some(({ id }) => id === service) === true;
  const hasHours = (id: string | undefined) =>
    schedules === undefined ||
    schedules.some((one) => one.practitioner?.id === id && isOpen(one) && (!one.services?.length || isFor(one.services)));
  const open = people.filter(({ active, services = [] }) => active !== false && (services.length === 0 || isFor(services)));
  const fitting = open.filter(({ id, services = [] }) => services.length > 0 || hasHours(id));
  return (fitting.length > 0 ? fitting : open).flatMap(({ id, display }) =>
    id ? [{ id, resourceType: 'Practitioner' as const, ...(display && { display }) }] : [],
  );
}

/** Who books begins with themselves if they see patients, else with the first who does. */
export function firstGiver<P extends { readonly id: string }>(people: readonly P[], me: string, staff: Staff): P | undefined {
  const givers = new Set(giversOf(undefined, staff).map(({ id }) => id));
  const seen = people.filter(({ id }) => givers.has(id));
  return seen.find(({ id }) => id === me) ?? seen[0] ?? people[0];
}
