import type { Appointment, Reference } from '@notewell/model';

type Attendees = NonNullable<Appointment['attendees']>;
type Attendee = Attendees[number];
type Change = Partial<Pick<Appointment, 'owner' | 'attendees'>>;

/** Somebody who attends, without what came of one appointment. A person whose answer counts has not answered yet. */
function invited({ status: _status, checkedIn: _checkedIn, missedReason: _reason, response, ...rest }: Attendee): Attendee {
  return { ...rest, ...(response !== undefined && { response: 'NeedsAction' as const }) };
}
/** The attendees of a new appointment of the series: nobody of the staff has answered for it, and nobody has come. */
export const unanswered = (attendees: Attendees): Attendees =>
  attendees.map((one) => {
    const isStaff = (one.subject.resourceType ?? 'Practitioner') === 'Practitioner';
    return { ...invited(one), ...(!isStaff && one.response !== undefined && { response: one.response }) };
  });

/** The attendees once somebody else is the owner, in the place of the owner before. */
function ownedBy(attendees: Attendees, before: Reference | undefined, after: Appointment['owner']): Attendees {
  if (!after || before === undefined || before.id === after.id || !attendees.some(({ subject }) => subject.id === before.id))
    return attendees;
  const others = attendees.filter(({ subject }) => subject.id !== after.id);
  return others.map((one) => (one.subject.id === before.id ? invited({ ...one, subject: after }) : one));
}

/** The fields that are the same in all appointments of a series, apart from what came of each. */
const sharedOf = ({ subject: _subject, response: _response, ...one }: Attendee) => {
  const { status: _status, checkedIn: _checkedIn, missedReason: _reason, ...shared } = one;
  return shared;
};
/** An attendee of another appointment as an edit changes them; their answer and attendance stay. */
function changedAs(theirs: Attendee, was: Attendee, is: Attendee): Attendee {
  if (JSON.stringify(sharedOf(was)) === JSON.stringify(sharedOf(is))) return theirs;
  const own = (['response', 'status', 'checkedIn', 'missedReason'] as const).flatMap((name) =>
    theirs[name] === undefined ? [] : [[name, theirs[name]] as const],
  );
  return { ...sharedOf(is), subject: theirs.subject, ...Object.fromEntries(own) };
}

/** The attendees of another appointment of the series: who joined the edited one joins, who left it leaves, and all others stay. */
function differing(attendees: Attendees, before: Attendees, after: Attendees): Attendees {
  const [was, is] = [before, after].map((all) => new Map(all.map((one) => [one.subject.id, one] as const)));
  const known = new Set(attendees.map(({ subject }) => subject.id));
  const stay = attendees.flatMap((theirs): Attendee[] => {
    const [old, now] = [was?.get(theirs.subject.id), is?.get(theirs.subject.id)];
    if (old && !now) return [];
    return [old && now ? changedAs(theirs, old, now) : theirs];
  });
  const join = after.filter(({ subject }) => !was?.has(subject.id) && !known.has(subject.id));
  return [...stay, ...join.map(invited)];
}

/**
 * The fields that an edit changes in one appointment of a series. Each appointment keeps its own people, answers and
 * attendance: a new owner takes the place of the old one, and a new list counts by its difference from that of the edited one.
 */
export function changeIn<C extends Change>(before: Appointment, of: Appointment, change: C | undefined): C | undefined {
  const isEdited = before.id === of.id;
  if (!change || (isEdited && change.attendees)) return change;
  const attendees = before.attendees ?? [];
  const owned = ownedBy(attendees, before.owner, change.owner);
  const next = change.attendees ? differing(owned, of.attendees ?? [], change.attendees) : owned;
  return next === attendees ? change : { ...change, attendees: next };
}
