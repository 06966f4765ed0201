import { type Appointment, type CarePlan, type DocumentReference, isRecord } from '@notewell/model';
import { awaitedOn, familyRequest, isFamily, planContent } from '@notewell/rules';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { holdersOf } from '../holders.ts';
import { type Facts, nobody, type People, rowFor, toAll } from '../row.ts';

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

/** Changes of visits later than this are no news yet: a reminder comes first. */
const soonMs = 30 * 86_400_000;

/** News of an appointment by its status, before and after. */
function newsOf(after: Appointment, before: Appointment | undefined): string | undefined {
  if (before?.status === 'proposed') return answers[after.status];
  if (before?.status === 'cancelled') return after.status === 'booked' ? 'A visit is booked again' : undefined;
  if (before?.status !== 'booked') return undefined;
  if (after.status === 'cancelled') return 'A visit was cancelled';
  return after.status === 'booked' && Date.parse(before.start) !== Date.parse(after.start) ? 'A visit was moved' : undefined;
}
const answers: Partial<Record<Appointment['status'], string>> = {
  pending: 'Your request is being arranged',
  booked: 'Your request was accepted',
  cancelled: 'Your request was declined',
};

/** Who asked for a time; else the patients of a visit that is near, and whose calendar it is in. */
function whomItConcerns({ save, before, after }: Facts<'Appointment'>): People {
  if (!before || newsOf(after, before) === undefined) return nobody;
  const expires = after.end ?? after.start;
  if (before.status === 'proposed') return toAll([before.statusBy?.id], { to: before.statusBy?.resourceType, expires });
  const ahead = [before, after].map(({ start }) => Date.parse(start) - save.now.getTime());
  if (ahead.some((ms) => ms <= 0) || ahead.every((ms) => ms > soonMs)) return nobody;
  const patients = (after.attendees ?? []).filter(({ subject }) => subject.resourceType === 'Patient');
  return new Map([
    ...toAll([after.owner?.id], { expires }),
    ...toAll(
      patients.map(({ subject }) => subject.id),
      { to: 'Patient', expires },
    ),
  ]);
}

/** The patient and relatives whose signature of a plan is asked for and open. */
const askedOfFamily = (plan: CarePlan): People =>
  planContent.over.some((one) => one === plan.status)
    ? nobody
    : new Map(
        (plan.patientSignatures ?? []).flatMap(({ signer }) =>
          signer && familyRequest(plan, signer.id) ? [[signer.id, { to: signer.resourceType }] as const] : [],
        ),
      );

export const recordRows = [
  rowFor('Appointment', {
    kind: 'Appointment',
    title: (after, before) => newsOf(after, before) ?? 'An appointment changed',
    text: ({ cancellationNote }, before) => (before?.status === 'proposed' ? cancellationNote : undefined),
    happened: whomItConcerns,
    // The visit took place or is off, or the record was a mistake.
    isOver: ({ status }) => !['proposed', 'pending', 'booked'].includes(status),
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
  rowFor('CarePlan', {
    kind: 'ReviewRequested',
    title: ({ status }) =>
      status === 'Draft' ? 'A care plan waits for your signature' : 'A care plan in force waits for your signature',
    recipients: (plan) =>
      new Map(
        awaitedOn(plan).flatMap(({ signer, due }) =>
          isRecord(signer) && signer.resourceType === 'Practitioner' && typeof signer.id === 'string'
            ? [[signer.id, { due: typeof due === 'string' ? due : undefined }] as const]
            : [],
        ),
      ),
  }),
  rowFor('CarePlan', {
    kind: 'PlanToSign',
    title: 'A care plan waits for your signature',
    recipients: askedOfFamily,
  }),
  rowFor('PacketResponse', {
    kind: 'FormToFill',
    title: 'Forms wait for you',
    recipients: ({ status, patient, author, due }) => {
      const relative = author?.resourceType === 'RelatedPerson' ? author.id : undefined;
      const task = { to: relative ? ('RelatedPerson' as const) : ('Patient' as const), dueDay: due };
      return waits.includes(status) ? toAll([relative ?? patient.id], task) : nobody;
    },
  }),
  rowFor('PacketResponse', {
    kind: 'FormCompleted',
    title: 'Forms that you sent were filled in',
    recipients: ({ status, sentBy }) => (status === 'Completed' ? toAll([sentBy?.id]) : nobody),
  }),
  rowFor('Communication', {
    kind: 'FollowUp',
    title: 'A call or letter waits for your follow-up',
    recipients: ({ status, followUpBy, followUpDue, followedUp }) =>
      followedUp === undefined && status !== 'EnteredInError' ? toAll([followUpBy?.id], { dueDay: followUpDue }) : nobody,
    // Who asks it of themselves wants to be reminded.
    alsoToSelf: true,
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
