import { idIn, isRecord } from '@notewell/model/values';
import type { Subject } from '../populations.ts';
import { draftsForOthers } from '../scribes.ts';
import { everyWrite, type Need, type Needs, type Objection, type Write } from './need.ts';

/** True for a recording of another clinician's visit: clinicians dictate and record their own. */
const isForAnother = ({ before, after }: Write, { profile }: Subject): boolean =>
  [before, after].some((row) => isRecord(row) && idIn(row.practitioner) !== profile.id);

const recordings: readonly Need[] = [{ verbs: everyWrite, anyOf: ['scribe', 'note master'], when: isForAnother }];

const performerIn = (visit: unknown): string | undefined => {
  const participants = isRecord(visit) && Array.isArray(visit.participants) ? visit.participants : [];
  const performer: unknown = participants.find((one: unknown) => isRecord(one) && one.role === 'PrimaryPerformer');
  return isRecord(performer) ? idIn(performer.individual) : undefined;
};
const fieldOf = (visit: unknown, name: string): unknown => (isRecord(visit) ? visit[name] : undefined);

const isOfGroup = (visit: unknown): boolean => {
  const subject = fieldOf(visit, 'subject');
  return isRecord(subject) && subject.resourceType === 'Group';
};

/** Fields that a scribe enters: the times, the place, and why the patient came. The clinician decides the rest. */
const scribesOfVisit: ReadonlySet<string> = new Set([
  'start',
  'end',
  'duration',
  'location',
  'placeOfService',
  'mode',
  'interpreter',
  'telehealth',
  'reason',
  // Kept by the server.
  'id',
  'meta',
  'partition',
  'resourceType',
  'display',
  'created',
  'counted',
  'members',
]);
/** States in which a scribe may enter a visit. */
const begun: readonly unknown[] = ['Planned', 'InProgress'];
/** True for a visit that a scribe may enter: that one was missed is the clinician's to say, or the front desk's. */
export const scribeMayEnter = (visit: unknown): boolean =>
  begun.includes(fieldOf(visit, 'status')) && (fieldOf(visit, 'visitStatus') ?? 'Show') === 'Show';

const never = (reason: string): Objection => ({ reason, missing: [] });

/** Limits the visits of a scribe to those booked with a clinician, so that their note can be begun. */
function scribedVisit({ before, after }: Write, { profile }: Subject): Objection | undefined {
  if (after === undefined) return undefined;
  const performer = performerIn(after);
  if (performer === undefined || performer === profile.id)
    return never('Choose the clinician you write for. A scribe holds no visit.');
  if (before === undefined && isOfGroup(after)) return never('The visit of a group is its clinician’s. Ask them to start it.');
  if (before === undefined) {
    if (!scribeMayEnter(after))
      return never('A scribe does not say that a visit was missed. Ask the clinician or the front desk.');
    return idIn(fieldOf(after, 'appointment')) === undefined
      ? never('A scribe starts the notes of booked visits. Ask the clinician to start this one.')
      : undefined;
  }
  const names = [before, after].flatMap((visit) => (isRecord(visit) ? Object.keys(visit) : []));
  const changed = names.some((name) => !scribesOfVisit.has(name) && !sameJson(fieldOf(before, name), fieldOf(after, name)));
  return fieldOf(before, 'status') !== 'Planned' || changed
    ? never('A scribe enters the times and the place of an open visit. Ask the clinician to change the rest.')
    : undefined;
}
const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export const scribing: Needs = {
  Dialogue: recordings,
  Transcription: recordings,
  Encounter: [{ verbs: ['Create', 'Update'], of: ({ permissions }) => draftsForOthers(permissions), objects: scribedVisit }],
};
