import { AppointmentStatus, type AttendeeResponse, durationFromMinutes } from '@notewell/model';
import { notesOf, toCoding, wordsOf } from '../concepts.ts';
import { toInstant } from '../dates.ts';
import { type Draft, defineMapper, enteredInError } from '../mapper.ts';
import { integerAt, lookUp, type Node, nodesAt, textAt } from '../read.ts';

const responses: Readonly<Record<string, AttendeeResponse>> = {
  accepted: 'Accepted',
  declined: 'Declined',
  tentative: 'Tentative',
  'needs-action': 'NeedsAction',
};
const needs: Readonly<Record<string, boolean>> = { required: true, optional: false, 'information-only': false };

const maxMinutes = 60 * 24 * 365;
function durationIn(resource: Node): string | undefined {
  const minutes = integerAt(resource, 'minutesDuration') ?? 0;
  return minutes > 0 && minutes <= maxMinutes ? durationFromMinutes(minutes) : undefined;
}

const isPatient = (participant: Node) =>
  /(^|\/)Patient\//.test(textAt(participant, 'actor.reference') ?? '') || textAt(participant, 'actor.type') === 'Patient';

export const appointment = defineMapper({
  fhirType: 'Appointment',
  type: 'Appointment',
  record: 'participant.actor',
  records: ['Patient', 'Practitioner', 'RelatedPerson'],
  refuse: (resource) =>
    enteredInError(resource.status) ?? (toInstant(textAt(resource, 'start')) ? undefined : 'it has no start time'),
  map: (resource, { reference, references }): Draft<'Appointment'> => {
    const participants = nodesAt(resource, 'participant');
    // The patient first: the appointment belongs to the record of its first attendee.
    const ordered = [...participants.filter(isPatient), ...participants.filter((one) => !isPatient(one))];
    const found = ordered.map((participant) => ({
      participant,
      subject: reference(participant.actor, 'Patient', 'Practitioner', 'RelatedPerson'),
    }));
    const attendees = found.flatMap(({ participant, subject }) =>
      subject
        ? {
            subject,
            required: lookUp(needs, textAt(participant, 'required')),
            response: lookUp(responses, textAt(participant, 'status')),
          }
        : [],
    );
    const status = textAt(resource, 'status');
    const [start = '', end] = [toInstant(textAt(resource, 'start')), toInstant(textAt(resource, 'end'))];
    const ends = end && end >= start ? end : undefined;
    return {
      status: AppointmentStatus.has(status) ? status : 'proposed',
      start,
      end: ends,
      // The minutes may be fewer than the time that is set aside.
      duration: ends ? undefined : durationIn(resource),
      owner: references(nodesAt(resource, 'participant.actor'), 'Practitioner')[0],
      attendees: attendees.toSorted(
        (a, b) => Number(b.subject.resourceType === 'Patient') - Number(a.subject.resourceType === 'Patient'),
      ),
      location: references(nodesAt(resource, 'participant.actor'), 'Location')[0],
      title: (textAt(resource, 'description') ?? wordsOf(nodesAt(resource, 'serviceType')[0]))?.slice(0, 300),
      description:
        nodesAt(resource, 'reasonCode')
          .flatMap((reason) => wordsOf(reason) ?? [])
          .join(', ') || undefined,
      comment: notesOf({}, textAt(resource, 'comment')),
      patientInstruction: textAt(resource, 'patientInstruction'),
      cancellationReason: toCoding(resource.cancelationReason),
      created: toInstant(textAt(resource, 'created')),
    };
  },
});
