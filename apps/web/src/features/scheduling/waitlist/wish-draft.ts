import type { Draft } from '@notewell/client';
import type { Appointment, Location, Practitioner, Reference, Schedule, Weekday } from '@notewell/model';
import { faultOfAsking, faultOfWish, hasHoursFor, wishedInVain } from '@notewell/rules/scheduling';

/** The fields of a wish as the form has them. */
export interface WishFields {
  readonly patient: Reference<'Patient'> | undefined;
  readonly service: Appointment['serviceType'];
  readonly location: Appointment['location'];
  readonly mode: Appointment['mode'];
  readonly priority: NonNullable<Appointment['priority']>;
  readonly practitioners: readonly Reference<'Practitioner'>[];
  readonly weekdays: readonly Weekday[];
  readonly from: string;
  readonly to: string;
  readonly earliest: string;
  readonly latest: string;
  readonly comment: string;
}

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);

/** The form's fields of a stored wish. */
export function fieldsOf({
  wish = {},
  serviceType,
  location,
  mode,
  priority = 'Routine',
  comment = '',
}: Appointment): Omit<WishFields, 'patient'> {
  const { practitioners = [], weekdays = [], from = '', to = '', earliest = '', latest = '' } = wish;
  return {
    service: serviceType,
    location,
    mode,
    priority,
    practitioners,
    weekdays,
    from: from.slice(0, 5),
    to: to.slice(0, 5),
    earliest,
    latest,
    comment,
  };
}

interface Fault {
  readonly field: string;
  readonly text: string;
}
interface Known {
  readonly today: string;
  /** Length of the visit, if it is known. */
  readonly minutes?: number | undefined;
  readonly people?: readonly Practitioner[];
}

/** The message about a field that is missing, or to which nothing can come. */
export function faultOf(fields: WishFields, { people = [], ...known }: Known): Fault | undefined {
  if (!fields.patient) return { field: 'patient', text: 'Pick who waits.' };
  if (!fields.service) return { field: 'service', text: 'Pick a service.' };
  const { practitioners } = fields;
  if (practitioners.length > 0 && inVain(fields, people).length === practitioners.length)
    return { field: 'practitioners', text: givesNotWords(practitioners) };
  return faultOfWish(wishIn(fields), known);
}

/** The message about a request that says nothing, or about its times, which lie ahead. */
export function faultOfRequest(fields: WishFields, known: Known): Fault | undefined {
  const { earliest } = fields;
  if (earliest && earliest < known.today) return { field: 'earliest', text: 'Choose today or a later day.' };
  const { service, comment } = fields;
  const nothing = faultOfAsking({ wish: wishIn(fields), description: comment, ...(service && { serviceType: service }) });
  return nothing ? { field: 'comment', text: nothing } : faultOfWish(wishIn(fields), known);
}

const inVain = (fields: WishFields, people: readonly Practitioner[]) =>
  wishedInVain({ wish: wishIn(fields), ...(fields.service && { serviceType: fields.service }) }, people);
const givesNotWords = (people: readonly Reference[]): string =>
  people.length === 1
    ? `${people[0]?.display ?? 'This person'} does not give this service.`
    : `${new Intl.ListFormat('en-US').format(people.map(({ display }) => display ?? 'No name'))} do not give this service.`;

/** True if another wish of the patient is for the same service. */
export const isRepeated = (
  { service }: Pick<WishFields, 'service'>,
  wishes: readonly Appointment[],
  id: string | undefined,
): boolean => service?.id !== undefined && wishes.some((one) => one.id !== id && one.serviceType?.id === service.id);

interface Staff {
  readonly people: readonly Practitioner[];
  /** Undefined unless all are known: then nothing is said of hours. */
  readonly schedules: readonly Schedule[] | undefined;
  /** The places of the schedules. */
  readonly locations?: readonly Location[] | undefined;
  readonly zone: string;
  readonly now: number;
  readonly minutes: number;
}

/** Words about people who will not be asked, or not unless they open hours: the wish may be kept all the same. */
export function doubtsOf(
  fields: WishFields,
  { people, schedules, ...rest }: Staff,
): { readonly people?: string; readonly hours?: string } {
  const vain = fields.service ? inVain(fields, people) : [];
  const left = fields.practitioners.filter((one) => !vain.includes(one));
  if (vain.length > 0 && left.length === 0) return {};
  const draft = { resourceType: 'Appointment' as const, status: 'waitlist' as const, start: '', ...changesOf(fields) };
  const wished = { ...draft, wish: { ...draft.wish, practitioners: left } };
  const hasHours = !schedules || hasHoursFor(wished, { ...rest, schedules });
  return {
    ...(vain.length > 0 && { people: givesNotWords(vain) }),
    ...(!hasHours && { hours: `${noHoursWords(left)} Nothing is offered unless new hours open.` }),
  };
}
const noHoursWords = (people: readonly Reference[]): string =>
  people.length === 1
    ? `${people[0]?.display ?? 'This person'} has no hours on these days and times.`
    : 'None of these people has hours on these days and times.';

/** Days and times of the fields, as a wish has them. Emptied fields are absent. */
function wishIn({ practitioners, weekdays, from, to, earliest, latest }: WishFields): NonNullable<Appointment['wish']> {
  return {
    ...(practitioners.length > 0 && { practitioners: [...practitioners] }),
    ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
    ...(from && { from: withSeconds(from) }),
    ...(to && { to: withSeconds(to) }),
    ...(earliest && { earliest }),
    ...(latest && { latest }),
  };
}

/** The fields of an appointment that the form sets. Emptied fields are absent. */
export function changesOf(fields: WishFields): Partial<Appointment> {
  const { service, location, mode, priority, comment } = fields;
  return {
    ...(service && { serviceType: service }),
    ...(location && { location }),
    ...(mode && { mode }),
    ...(comment.trim() && { comment: comment.trim() }),
    priority,
    wish: wishIn(fields),
  };
}

/**
 * A stored wish with what was changed in the form. What others changed since the form opened stays, and so do the fields that the
 * form does not have.
 */
export function withFields(current: Appointment, fields: WishFields, opened: WishFields): Appointment {
  const { wish: days = {}, ...own } = changesOf(fields);
  const { wish: openedDays = {}, ...openedOwn } = changesOf(opened);
  const wish = withDifferences(current.wish ?? {}, openedDays, days);
  return { ...withDifferences(current, openedOwn, own), wish };
}

/** A record with the fields that differ between two states of a form. */
function withDifferences<T extends object>(record: T, before: Partial<T>, after: Partial<T>): T {
  const next: Partial<T> = { ...record };
  const names = Object.keys({ ...before, ...after }) as (keyof T)[]; // the keys of two parts of it
  for (const name of names) {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
    if (after[name] === undefined) delete next[name];
    else next[name] = after[name];
  }
  return next as T; // the form empties optional fields alone
}

/** A new wish. Its start says from when somebody waits; it takes no time. */
export const newWish = (fields: WishFields, now: Date): Draft<'Appointment'> => ({
  status: 'waitlist',
  start: now.toISOString(),
  attendees: fields.patient ? [{ subject: fields.patient }] : [],
  ...changesOf(fields),
});

/** A patient's request for a visit, in their own words. The staff choose the time. */
export function newRequest(fields: WishFields, now: Date): Draft<'Appointment'> {
  const { priority: _priority, comment: words, ...changes } = changesOf(fields);
  const attendees = fields.patient ? [{ subject: fields.patient }] : [];
  return { status: 'proposed', start: now.toISOString(), attendees, ...changes, ...(words && { description: words }) };
}
