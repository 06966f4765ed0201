import type { Appointment, Reference } from '@notewell/model';
import { actsFor, isFamily } from '@notewell/rules';
import type { Caller } from '../../../kernel/caller.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import { practiceDay } from '../../../resources/saving/practice-day.ts';
import type { AppParts } from '../../parts.ts';

interface Acting {
  readonly practice: string;
  readonly store: AppParts['store'];
  readonly now: number;
}
interface Person {
  readonly id: string;
  readonly resourceType?: string | undefined;
}

/** True for a patient who attends, and for a relative who may decide for one who does. */
export async function actsNow(
  place: Acting,
  { id, resourceType }: Person,
  { attendees = [] }: Pick<Appointment, 'attendees'>,
): Promise<boolean> {
  const attends = (one: string) => attendees.some(({ subject }) => subject.id === one);
  if (resourceType === 'Patient') return attends(id);
  if (resourceType !== 'RelatedPerson') return false;
  const relative = await lookUp(place, 'RelatedPerson', id);
  return relative !== undefined && attends(relative.patient.id) && actsFor(relative, await practiceDay(place, place.now));
}

const kinds = ['Practitioner', 'Patient', 'RelatedPerson'] as const;
/** The caller as an answer names them. */
export function personOf({ profile }: Pick<Caller, 'profile'>): Reference<(typeof kinds)[number]> | undefined {
  const resourceType = kinds.find((kind) => kind === profile?.resourceType);
  return profile && resourceType && { id: profile.id, resourceType };
}

/** Requests of one patient that may wait for an answer at a time. */
const mostRequests = 5;

/** Refuses a request of a relative who may not decide for the patient, and one too many. */
export async function requireMayAsk(save: Save, asked: Appointment): Promise<void> {
  const { before, now, caller } = save;
  if (before || !caller.profile || !isFamily(caller.profile)) return;
  if (!(await actsNow({ ...save, now: now.getTime() }, caller.profile, asked)))
    throw new Refusal('permission-missing', { detail: 'Only the patient, or who may sign for the patient, asks for a visit.' });
  const open = await find(save, 'Appointment', [
    { kind: 'Patient', values: (asked.attendees ?? []).map(({ subject }) => subject.id) },
    { kind: 'Status', values: ['proposed'] },
  ]);
  if (open.length >= mostRequests)
    throw new Refusal('locked', { detail: `${mostRequests} requests wait for an answer. Withdraw one, or call the practice.` });
}
