import { durationFromMinutes, PlaceOfService, placeOfServiceCode } from '@notewell/model';
import { instantOf, momentOf } from '../calendar.ts';
import { type Draft, refer, type Whole } from '../maker.ts';
import { coded } from '../people/patient.ts';
import type { LocationKey } from '../practice/clinic.ts';
import { services } from '../practice/clinic.ts';
import { staff } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import type { Visit } from './course.ts';
import type { ChartWork } from './work.ts';

type AppointmentStatus = Draft<'Appointment'>['status'];

const placeOf = (visit: Visit): LocationKey =>
  visit.video ? 'telehealth' : visit.course.kind === 'peer' ? 'home' : staff[visit.course.who].location;
const reasons = ['Patient is ill', 'Work', 'No transportation', 'Family emergency', 'Clinic: provider out'];
export const placeOfServiceOf = (location: Whole<'Location'>) =>
  coded(PlaceOfService, placeOfServiceCode(location.kind ?? 'Office'));

function statusOf(visit: Visit, today: number, hour: number): AppointmentStatus {
  if (visit.outcome !== 'show') return visit.outcome === 'noshow' ? 'noshow' : 'cancelled';
  if (visit.day < today || visit.state !== 'none') return 'fulfilled';
  if (visit.day > today) return 'booked';
  const until = visit.minute - hour * 60;
  // The next patient has checked in; the one due in the room has arrived.
  if (until > 60) return 'booked';
  return until > 0 ? 'checked-in' : 'arrived';
}

export function makeAppointment(
  { setting, story, patient, episode }: ChartWork,
  visit: Visit,
  random: Random,
): Whole<'Appointment'> {
  const { maker, clinic, who, today, hour } = setting;
  const { course, day, minute, minutes, service } = visit;
  const owner = who(course.who);
  const status = statusOf(visit, today, hour);
  const place = clinic.places[placeOf(visit)];
  const start = momentOf(day, minute);
  const booked = Math.min(momentOf(day - random.between(6, 24), 560), momentOf(today - 1, 900));
  const missed = visit.outcome !== 'show';
  return maker.make(
    'Appointment',
    {
      status,
      start: instantOf(start),
      end: instantOf(start + minutes * 60_000),
      duration: durationFromMinutes(minutes),
      isGroup: false,
      owner,
      attendees: [
        {
          subject: refer(patient),
          role: 'Patient',
          required: true,
          response: 'Accepted',
          ...(missed && { status: visit.outcome === 'noshow' ? 'NoShow' : 'Cancelled' }),
          ...(status === 'fulfilled' && { status: 'Show' as const, checkedIn: instantOf(start - 420_000) }),
          ...(status === 'checked-in' && { checkedIn: instantOf(Math.min(start - 900_000, momentOf(today, hour * 60 - 4))) }),
          ...(status === 'arrived' && { checkedIn: instantOf(start - 300_000) }),
        },
        { subject: owner, role: 'PrimaryPerformer', required: true, response: 'Accepted' },
      ],
      ...(episode && { episodeOfCare: refer(episode) }),
      program: refer(clinic.programs[visit.video && course.program === 'outpatient' ? 'telehealth' : course.program]),
      serviceType: refer(clinic.services[service]),
      location: refer(place),
      serviceLocation: refer(place),
      placeOfService: placeOfServiceOf(place),
      mode: visit.video ? 'Telehealth' : 'InPerson',
      ...(placeOf(visit) === 'harbor' && {
        room: `${2 + (course.who.length % 2)}${String(10 + (course.who.charCodeAt(0) % 20))}`,
      }),
      title: services[service].name,
      ...(placeOf(visit) === 'home' && day >= today && { travel: { minutes: 10 + 5 * ((minute / 60) % 3) } }),
      priority: 'Routine',
      ...(visit.outcome === 'cancelled' && { cancellationReason: { code: 'cancelled', display: random.pick(reasons) } }),
      ...(story.persona.interpreter && { comment: 'Interpreter booked' }),
      ...(!visit.extra && { series: `${course.who}-${patient.id.slice(-12)}-${course.kind}` }),
      reminders: [{ minutesBefore: 1440, ...(day <= today && { sentAt: instantOf(start - 86_400_000) }) }],
      created: instantOf(booked),
    },
    { at: booked, by: who('gloria'), random },
  );
}

/** The visit itself; visits cancelled well ahead of time leave none. */
export function makeEncounter(
  { setting, story, patient, episode, plan, conditions, coverage }: ChartWork,
  { visit, appointment }: { readonly visit: Visit; readonly appointment: Whole<'Appointment'> | undefined },
  random: Random,
): Whole<'Encounter'> | undefined {
  if (visit.outcome === 'cancelled' && random.chance(0.5)) return undefined;
  const { maker, clinic, who } = setting;
  const { course, day, minute, minutes, service, outcome } = visit;
  const start = momentOf(day, minute);
  const by = who(course.who);
  const place = clinic.places[placeOf(visit)];
  const took = outcome === 'show';
  const length = took ? minutes + random.between(-3, 4) * (minutes > 20 ? 1 : 0) : 0;
  const condition = conditions[0];
  return maker.make(
    'Encounter',
    {
      status: took
        ? visit.state === 'begun' && day === setting.today
          ? 'Planned'
          : 'Finished'
        : outcome === 'noshow'
          ? 'NoShow'
          : 'Cancelled',
      mode: visit.video ? 'Telehealth' : 'InPerson',
      documentationType: 'Note',
      subject: refer(patient),
      patient: refer(patient),
      participants: [
        { role: 'PrimaryPerformer', individual: by },
        { role: 'Patient', individual: refer(patient) },
      ],
      ...(appointment && { appointment: refer(appointment) }),
      ...(episode && { episodeOfCare: refer(episode) }),
      program: refer(clinic.programs[visit.video && course.program === 'outpatient' ? 'telehealth' : course.program]),
      serviceType: refer(clinic.services[took ? service : 'missed']),
      location: { location: refer(place) },
      placeOfService: placeOfServiceOf(place),
      start: instantOf(start),
      ...(took && { end: instantOf(start + length * 60_000), duration: durationFromMinutes(length) }),
      ...(took &&
        (service === 'substance45' || service === 'peer' || service === 'caseManagement') && {
          units: Math.max(1, Math.floor((length + 7) / 15)),
        }),
      visitStatus: took ? 'Show' : outcome === 'noshow' ? 'NoShow' : 'Cancelled',
      ...(took &&
        condition && {
          diagnoses: [{ condition: refer(condition.condition), code: condition.coding, rank: 1, isPrimary: true }],
        }),
      ...(took && plan && course.kind !== 'primary' && { carePlanActivities: [{ carePlan: refer(plan), item: 'o1' }] }),
      coverage: refer(coverage),
      ...(story.persona.interpreter && { interpreter: true }),
      ...(visit.video &&
        took && { telehealth: { platform: 'Secure video', patientLocation: 'Home, Rhode Island', consentObtained: true } }),
      created: instantOf(start),
    },
    { at: start, by, random },
  );
}
