import type { Practitioner, Reference, Schedule } from '@notewell/model';

/**
 * People to offer for a visit for which nobody was named: those whose services include it, and those without services who have
 * hours for it. People with neither are offered only if nobody else is left.
 */
export function giversOf(
  service: string | undefined,
  { people, schedules }: { readonly people: readonly Practitioner[]; readonly schedules: readonly Schedule[] },
): readonly Reference<'Practitioner'>[] {
  const isFor = (services: readonly { readonly id: string }[] | undefined) => services?.some(({ id }) => id === service) === true;
  const hasHours = (id: string | undefined) =>
    schedules.some(({ practitioner, services = [] }) => practitioner?.id === id && (services.length === 0 || isFor(services)));
  const open = people.filter(({ active, services = [] }) => active !== false && (services.length === 0 || isFor(services)));
  const fitting = open.filter(({ id, services = [] }) => services.length > 0 || hasHours(id));
  return (fitting.length > 0 ? fitting : open).flatMap(({ id, display }) =>
    id ? [{ id, resourceType: 'Practitioner' as const, ...(display && { display }) }] : [],
  );
}
