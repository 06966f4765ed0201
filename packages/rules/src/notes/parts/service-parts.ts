import {
  durationToMinutes,
  type Encounter,
  type HealthcareService,
  isDuration,
  type Note,
  type Reference,
} from '@notewell/model';
import { peopleOfVisit } from '../authority/scribe.ts';
import { sessionTimeOf } from '../facts.ts';

type Section = NonNullable<Note['sections']>[number];
type Draft<R> = Omit<R, 'id' | 'meta' | 'partition' | 'content'>;

/** One service of a multi-service note. */
export interface ServicePart {
  readonly service: Reference<'HealthcareService'>;
  readonly sections: readonly Section[];
  readonly time: Section['sessionTime'];
  /** Whole minutes from its own times; undefined until they are entered. */
  readonly minutes: number | undefined;
}

/** Id of a service's own section: the definition's section and the service. */
export const serviceSectionId = (definitionSection: string, service: string): string => `${definitionSection}@${service}`;

export const minutesOfTime = (time: Section['sessionTime']): number | undefined => {
  if (isDuration(time?.duration)) return durationToMinutes(time.duration);
  if (!time?.start || !time.end) return undefined;
  return (Date.parse(time.end) - Date.parse(time.start)) / 60_000;
};

/** The services of a note in their order, each with its own sections. */
export const servicePartsOf = (note: Pick<Note, 'services' | 'sections'>): ServicePart[] =>
  (note.services ?? []).map((service) => {
    const sections = (note.sections ?? []).filter((section) => section.service?.id === service.id);
    const time = sections.find(({ kind }) => kind === 'SessionTime')?.sessionTime;
    return { service, sections, time, minutes: minutesOfTime(time) };
  });

/** Billable units of the given length: whole units, and one more if more than half of another was given. */
export const unitsOf = (minutes: number, unitMinutes: number): number => {
  const whole = Math.floor(minutes / unitMinutes);
  return whole + (minutes - whole * unitMinutes > unitMinutes / 2 ? 1 : 0);
};

/** The visit of one service, from the multi-service note. */
export function visitOfService(note: Note, visit: Encounter | undefined, part: ServicePart): Draft<Encounter> {
  const { time } = part;
  const { subject, participants, program, placeOfService, created } = note;
  return {
    resourceType: 'Encounter',
    status: 'Finished',
    visitStatus: 'Show',
    documentationType: 'MultiServiceNote',
    subject,
    ...(subject.resourceType === 'Group' ? {} : { patient: { ...subject, resourceType: 'Patient' as const } }),
    ...(participants ? { participants: peopleOfVisit(participants) } : {}),
    ...(visit?.id ? { partOf: { id: visit.id, resourceType: 'Encounter' } } : {}),
    ...(visit?.mode ? { mode: visit.mode } : {}),
    ...(visit?.location ? { location: visit.location } : {}),
    serviceType: part.service,
    ...(program ? { program } : {}),
    ...(placeOfService ? { placeOfService } : {}),
    ...(time?.start ? { start: time.start } : {}),
    ...(time?.end ? { end: time.end } : {}),
    ...(time?.duration ? { duration: time.duration } : {}),
    ...(time?.units === undefined ? {} : { units: time.units }),
    ...(created ? { created } : {}),
  };
}

/** Returns the fault in the services' times and units; undefined if there is none. */
export function faultOfServices(
  note: Pick<Note, 'services' | 'sections' | 'sessionTime'>,
  services: readonly Pick<HealthcareService, 'id' | 'unitMinutes' | 'flags'>[],
): { readonly message: string; readonly section: string | undefined } | undefined {
  const parts = servicePartsOf(note);
  const nameOf = ({ service }: ServicePart) => service.display ?? 'this service';
  const sectionOf = ({ sections }: ServicePart) => (sections.find(({ kind }) => kind === 'SessionTime') ?? sections[0])?.id;
  const fault = (part: ServicePart, message: string) => ({ message, section: sectionOf(part) });
  for (const part of parts) {
    const { time, minutes } = part;
    if (!time?.start || !time.end || minutes === undefined) {
      return fault(part, `Enter when ${nameOf(part)} began and ended.`);
    }
    if (minutes <= 0) return fault(part, `${nameOf(part)} ends before it begins: correct its times.`);
    const { start, end } = sessionTimeOf(note) ?? {};
    if ((start && Date.parse(time.start) < Date.parse(start)) || (end && Date.parse(time.end) > Date.parse(end))) {
      return fault(part, `${nameOf(part)} lies outside the time of the visit: make them agree.`);
    }
    const known = services.find(({ id }) => id === part.service.id);
    const expected = known?.unitMinutes ? unitsOf(minutes, known.unitMinutes) : undefined;
    if (known?.flags?.includes('RequireUnits') && time.units === undefined) {
      return fault(part, `Enter the units of ${nameOf(part)}.`);
    }
    if (expected !== undefined && time.units !== undefined && time.units > expected) {
      const times = `${Math.round(minutes)} minutes are ${expected} ${expected === 1 ? 'unit' : 'units'} of ${known?.unitMinutes}`;
      return fault(part, `${nameOf(part)}: ${times}, not ${time.units}.`);
    }
  }
  const timed = parts.toSorted((a, b) => Date.parse(a.time?.start ?? '') - Date.parse(b.time?.start ?? ''));
  for (const [index, part] of timed.entries()) {
    const before = timed[index - 1];
    if (before && Date.parse(part.time?.start ?? '') < Date.parse(before.time?.end ?? '')) {
      return fault(part, `${nameOf(part)} begins before ${nameOf(before)} has ended: the same minutes count once.`);
    }
  }
  return undefined;
}
