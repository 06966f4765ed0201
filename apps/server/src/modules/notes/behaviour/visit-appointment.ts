import { type Appointment, type Encounter, typedAs } from '@notewell/model';
import { isGroupSession } from '@notewell/rules/scheduling';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUpSeen } from '../../../resources/saving/lookup.ts';
import { isMachine } from '../../../resources/saving/moves.ts';

/** True for an appointment of the group, which may be among those who attend. */
export const isOfGroup = (appointment: Pick<Appointment, 'group' | 'attendees'> | undefined, id: string): boolean =>
  appointment?.group?.id === id || appointment?.attendees?.some(({ subject }) => subject.id === id) === true;

/**
 * Refuses the appointment of others for the session of a group: a signature of the session would end it, and its people would
 * read of the session.
 */
export async function requireOwnAppointment(save: Save): Promise<void> {
  const [was, visit] = [save.before && typedAs('Encounter', save.before), typedAs('Encounter', save.after)];
  const { appointment, subject } = visit;
  const isKept = was && isGroupSession(was) && was.appointment?.id === appointment?.id && was.subject.id === subject.id;
  if (!isGroupSession(visit) || isKept || save.sameSave || isMachine(save.caller)) return;
  // A hidden one is refused as unknown elsewhere.
  const booked = await lookUpSeen(save, 'Appointment', appointment?.id);
  if (!booked || isOfGroup(booked, subject.id)) return;
  const message = 'This appointment is not one of this group. Choose an appointment of the group.';
  throw new Refusal('validation-failed', { errors: [{ path: 'appointment', code: 'invalid', message }] });
}

const ofChart = ['coverage', 'authorization', 'episodeOfCare', 'partOf'] as const;
const chartReason =
  'The session of a group is in no patient’s record. Choose the insurance, the episode or the visit in the visit of the member.';

/**
 * Refuses insurance, an enrollment or a visit of one patient for the session of a group: its signature would charge that
 * patient, and the signature of that patient’s note would write over the session.
 */
export async function keepToGroup(save: Save): Promise<void> {
  const [was, visit] = [save.before && typedAs('Encounter', save.before), typedAs('Encounter', save.after)];
  if (!isGroupSession(visit) || save.sameSave || isMachine(save.caller)) return;
  const known = was && isGroupSession(was) ? was : undefined;
  const named = ofChart.filter((name) => visit[name] !== undefined && !isSame(visit[name], known?.[name]));
  // A hidden visit is refused as unknown elsewhere.
  const whole = named.includes('partOf') ? await lookUpSeen(save, 'Encounter', visit.partOf?.id) : undefined;
  const faulty = named.filter((name) => name !== 'partOf' || (whole && !isGroupSession(whole)));
  const errors = faulty.map((path) => ({ path, code: 'invalid', message: chartReason }));
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
}

const isSame = (one: Named, other: Named): boolean => idIn(one) === idIn(other);
type Named = Encounter[(typeof ofChart)[number]];
const idIn = (value: Named) => (typeof value === 'object' ? value.id : value);
