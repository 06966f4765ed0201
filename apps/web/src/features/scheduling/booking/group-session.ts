import type { Draft } from '@notewell/client';
import type { Group, Reference } from '@notewell/model';
import { isMemberOn } from '@notewell/rules/scheduling';

type Session = Pick<Draft<'Appointment'>, 'isGroup' | 'group' | 'title' | 'attendees' | 'program' | 'location'>;

/** A group session: the group, and the patients who are its members on the day. Who joins later joins its coming sessions. */
export function sessionOf(group: Group, day: string): Session {
  const { id = '', name, members = [], program, location } = group;
  const subject: Reference<'Group'> = { id, resourceType: 'Group', display: name };
  const patients = members.flatMap((one): Reference<'Patient'>[] =>
    (one.member.resourceType ?? 'Patient') === 'Patient' && isMemberOn(one, day)
      ? [{ id: one.member.id, resourceType: 'Patient', ...(one.member.display && { display: one.member.display }) }]
      : [],
  );
  return {
    isGroup: true,
    group: subject,
    title: name,
    attendees: [{ subject }, ...patients.map((patient) => ({ subject: patient, role: 'Patient' as const }))],
    ...(program && { program }),
    ...(location && { location }),
  };
}
