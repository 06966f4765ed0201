import type { Draft } from '@notewell/client';
import type { Appointment, Reference, Weekday } from '@notewell/model';

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

/** The message about a field that is missing or contradicts another. */
export function faultOf(fields: WishFields): Fault | undefined {
  if (!fields.patient) return { field: 'patient', text: 'Pick who waits.' };
  if (!fields.service) return { field: 'service', text: 'Pick a service.' };
  return faultOfTimes(fields);
}

interface Fault {
  readonly field: string;
  readonly text: string;
}
/** The message about times that contradict each other. */
export function faultOfTimes({ from, to, earliest, latest }: WishFields): Fault | undefined {
  if (from && to && to <= from) return { field: 'to', text: 'Choose a later time than the first.' };
  if (earliest && latest && latest < earliest) return { field: 'latest', text: 'Choose a later day than the first.' };
  return undefined;
}

/** The message about the times of a request, which lie ahead. */
export function faultOfRequest(fields: WishFields, today: string): Fault | undefined {
  const { earliest, latest } = fields;
  if (earliest && earliest < today) return { field: 'earliest', text: 'Choose today or a later day.' };
  if (latest && latest < today) return { field: 'latest', text: 'Choose today or a later day.' };
  return faultOfTimes(fields);
}

/** The fields of an appointment that the form sets. Emptied fields are absent. */
export function changesOf(fields: WishFields): Partial<Appointment> {
  const { service, location, mode, priority, comment, practitioners, weekdays, from, to, earliest, latest } = fields;
  return {
    ...(service && { serviceType: service }),
    ...(location && { location }),
    ...(mode && { mode }),
    ...(comment.trim() && { comment: comment.trim() }),
    priority,
    wish: {
      ...(practitioners.length > 0 && { practitioners: [...practitioners] }),
      ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
      ...(from && { from: withSeconds(from) }),
      ...(to && { to: withSeconds(to) }),
      ...(earliest && { earliest }),
      ...(latest && { latest }),
    },
  };
}

/** A stored wish with what the form says. */
export function withFields(current: Appointment, fields: WishFields): Appointment {
  const { serviceType: _service, location: _location, mode: _mode, comment: _comment, ...rest } = current;
  return { ...rest, ...changesOf(fields) };
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
