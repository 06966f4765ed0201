import type { Appointment, DocumentReference } from '@notewell/model';
import { isFamily } from '@notewell/rules';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { holdersOf } from '../holders.ts';
import { type Facts, nobody, type People, rowFor, toAll } from '../row.ts';

/** Answers to a request for a time. */
const outcomes: Partial<Record<Appointment['status'], string>> = {
  pending: 'Your request is being arranged',
  booked: 'Your request was accepted',
  cancelled: 'Your request was declined',
};

/** Documents that arrived earlier than this were imported, and are no news. */
const recentMs = 7 * 86_400_000;
const isUnread = ({ status, reviewed }: DocumentReference): boolean => status === 'Current' && reviewed === undefined;

/** The patient's practitioner, who reads what others sent. */
async function whoReadsIt({ save, before, after }: Facts<'DocumentReference'>): Promise<People> {
  const isSent = after.recorder?.resourceType === 'Patient' || after.recorder?.resourceType === 'RelatedPerson';
  const isRecent = Date.parse(after.received ?? '') > save.now.getTime() - recentMs;
  if (before || !isUnread(after) || (!isSent && !isRecent) || after.subject.resourceType !== 'Patient') return nobody;
  const patient = await lookUp(save, 'Patient', after.subject.id);
  const [first] = [patient?.generalPractitioner, ...(patient?.careTeam ?? []).map(({ member }) => member)].filter(
    (one) => one?.resourceType === 'Practitioner',
  );
  return toAll([first?.id]);
}

const waits: readonly string[] = ['Sent', 'InProgress'];

/** True for a wish whose offer the patient, or who decides for them, accepted. */
const acceptedByFamily = (before: Appointment | undefined, { status, offers = [] }: Appointment): boolean => {
  const taken = offers.find(({ answer }) => answer === 'Accepted');
  return before?.status === 'waitlist' && status === 'booked' && isFamily(taken?.answeredBy);
};

export const recordRows = [
  rowFor('Appointment', {
    kind: 'Appointment',
    title: ({ status }) => outcomes[status] ?? 'An appointment changed',
    text: ({ status, cancellationNote }) => (status === 'cancelled' ? cancellationNote : undefined),
    happened: ({ before, after }) =>
      before?.status === 'proposed' && after.status !== 'proposed' && outcomes[after.status] !== undefined
        ? toAll([before.statusBy?.id], { to: before.statusBy?.resourceType, expires: after.end ?? after.start })
        : nobody,
    // The visit took place, or the record was a mistake.
    isOver: ({ status }) => status === 'fulfilled' || status === 'noshow' || status === 'entered-in-error',
  }),
  rowFor('Appointment', {
    kind: 'AppointmentByPatient',
    title: 'A patient asks for a visit',
    happened: async ({ save, before, after }) =>
      before === undefined && after.status === 'proposed' && isFamily(after.statusBy)
        ? toAll(await holdersOf(save, 'manage schedules'))
        : nobody,
    // The staff found a time or declined, or the patient took it back.
    isOver: ({ status }) => status !== 'proposed',
  }),
  rowFor('Appointment', {
    kind: 'AppointmentByPatient',
    title: 'A patient accepted an offered time',
    happened: ({ before, after }) =>
      acceptedByFamily(before, after) ? toAll([after.owner?.id], { expires: after.end ?? after.start }) : nobody,
    // The patient came, or the visit is off.
    isOver: ({ status }) => status !== 'waitlist' && status !== 'booked',
    fromMachines: true,
  }),
  rowFor('PacketResponse', {
    kind: 'FormToFill',
    title: 'Forms wait for you',
    recipients: ({ status, patient, due }) =>
      waits.includes(status) ? new Map([[patient.id, { to: 'Patient' as const, due: due && `${due}T23:59:59Z` }]]) : nobody,
  }),
  rowFor('PacketResponse', {
    kind: 'FormCompleted',
    title: 'Forms that you sent were filled in',
    recipients: ({ status, sentBy }) => (status === 'Completed' ? toAll([sentBy?.id]) : nobody),
  }),
  rowFor('DocumentReference', {
    kind: 'DocumentReceived',
    title: 'A document was received',
    happened: whoReadsIt,
    isOver: (document) => !isUnread(document),
    fromMachines: true,
  }),
  rowFor('ReportDelivery', {
    kind: 'Report',
    title: 'A report is ready',
    happened: ({ before, after: { lastRun, lastResult, recipients = [] } }) =>
      lastRun !== undefined && lastRun !== before?.lastRun && lastResult === 'Success'
        ? toAll(recipients.map(({ user }) => user?.id))
        : nobody,
    isOver: ({ active }) => active === false,
    fromMachines: true,
  }),
  rowFor('SecurityToken', {
    kind: 'Access',
    title: 'Your temporary access is questioned',
    recipients: ({ review, owner }) => (review === 'Questioned' ? toAll([owner?.id], { priority: 'High' }) : nobody),
  }),
];
