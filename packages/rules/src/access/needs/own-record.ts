import { idIn, isRecord } from '@notewell/model/values';
import type { Subject } from '../populations.ts';
import { isStaff, type Need, type Needs, type Objection, type Write } from './need.ts';

/* Writes of patients and related persons in their own record: their own statements, never the staff's. */

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined);
const typeAt = (row: unknown, name: string): unknown => fieldOf(fieldOf(row, name), 'resourceType');
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const changes = ({ before, after }: Write, name: string): boolean => !same(fieldOf(before, name), fieldOf(after, name));

const isByFamily = (row: unknown): boolean => ['Patient', 'RelatedPerson'].includes(String(typeAt(row, 'author')));
/** True for answers that the staff began as part of a packet for the patient to fill in. */
const isAskedFor = (row: unknown): boolean =>
  fieldOf(row, 'status') === 'InProgress' && idIn(fieldOf(row, 'packetResponse')) !== undefined;

/** True if the write names a member of staff as the author. */
const namesStaff = (write: Write, name: 'author'): boolean =>
  write.after !== undefined && typeAt(write.after, name) === 'Practitioner' && changes(write, name);

/** True for the subject themselves and the patients in whose records they write. */
const isOwn = (id: string | undefined, { profile, ownPatients }: Subject): boolean =>
  id !== undefined && (id === profile.id || ownPatients.includes(id));
/** True if the write names a source other than its writer and their patient. */
const namesAnotherSource = (write: Write, subject: Subject): boolean =>
  changes(write, 'source') &&
  fieldOf(write.after, 'source') !== undefined &&
  !isOwn(idIn(fieldOf(write.after, 'source')), subject);
/** True for a new row outside the record. Rows of channels go by membership. */
const isElsewhere = ({ after }: Write, subject: Subject): boolean =>
  after !== undefined && typeAt(after, 'subject') !== 'Channel' && !isOwn(idIn(fieldOf(after, 'subject')), subject);

/** Fields of a sent packet that only the staff decide. */
const staffsOfPacket = ['packet', 'reviewed', 'due', 'sent', 'appointment', 'episodeOfCare'] as const;
/** The forms of a row that was sent without a packet: these are what is asked. */
const askedAlone = (row: unknown): readonly (string | undefined)[] | undefined => {
  const forms = fieldOf(row, 'forms');
  return fieldOf(row, 'packet') === undefined && Array.isArray(forms)
    ? forms.map((one) => idIn(fieldOf(one, 'form'))).toSorted()
    : undefined;
};
const familysStatuses: readonly unknown[] = ['InProgress', 'Completed'];
const runsPacket = (write: Write): boolean =>
  write.after !== undefined &&
  (changes(write, 'reviewed') ||
    (write.before !== undefined &&
      (staffsOfPacket.some((name) => changes(write, name)) ||
        !same(askedAlone(write.before), askedAlone(write.after)) ||
        (changes(write, 'status') && !familysStatuses.includes(fieldOf(write.after, 'status'))))));

/** Links of answers that only the staff decide. Scores follow from the answers, which the server computes. */
const staffsOfAnswers = ['note', 'encounter', 'basedOn'] as const;
const filesAnswers = (write: Write): boolean => write.after !== undefined && staffsOfAnswers.some((name) => changes(write, name));

/** Fields of a notification that its recipient may change. The others are its content. */
const recipients: ReadonlySet<string> = new Set(['read', 'done', 'isSilent', 'snoozedUntil']);
/** Filled in by the server. */
const kept: ReadonlySet<string> = new Set(['id', 'resourceType', 'partition', 'display', 'meta']);
const rewords = (write: Write): boolean =>
  isRecord(write.before) &&
  isRecord(write.after) &&
  [...new Set([...Object.keys(write.before), ...Object.keys(write.after)])].some(
    (name) => !recipients.has(name) && !kept.has(name) && changes(write, name),
  );

/** A file that the family adds is an answer in a form of theirs. Everything else about it is the staff's to say. */
const familysOfFile: ReadonlySet<string> = new Set([
  'title',
  'fileName',
  'content',
  'subject',
  'patient',
  'answerIn',
  'status',
  'completion',
  'pages',
  // Names the queued write of a device.
  'identifiers',
]);
const filesAway = (write: Write): boolean =>
  write.after !== undefined &&
  isRecord(write.after) &&
  Object.keys(write.after).some(
    (name) => !familysOfFile.has(name) && !kept.has(name) && !stamped.has(name) && changes(write, name),
  );
const stamped: ReadonlySet<string> = new Set(['recorder', 'created', 'confidential']);
const isNoAnswer = ({ after }: Write): boolean => after !== undefined && typeAt(after, 'answerIn') !== 'QuestionnaireResponse';
const isRecordedByFamily = (row: unknown): boolean => ['Patient', 'RelatedPerson'].includes(String(typeAt(row, 'recorder')));

/** True if the write changes more of a sheet of routines than its ticks. */
const arranges = ({ before, after }: Write): boolean =>
  isRecord(before) &&
  isRecord(after) &&
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (name) => name !== 'observed' && !kept.has(name) && !same(before[name], after[name]),
  );

const refuse = (isSo: boolean, reason: string): Objection | undefined => (isSo ? { reason, missing: [] } : undefined);
const byStaff = 'The staff wrote this. Ask them to correct it.';
const elsewhere = 'You can add this to your own record only.';
const forOthers = 'Only what you say yourself can be kept in your name.';

/** Builds a need for patients and related persons only. */
const ofFamily = (verbs: Need['verbs'], objects: NonNullable<Need['objects']>): Need => ({
  verbs,
  of: (subject) => !isStaff(subject),
  objects,
});

export const ownRecord: Needs = {
  QuestionnaireResponse: [
    ofFamily(['Update', 'Delete'], ({ before }) => refuse(!isByFamily(before) && !isAskedFor(before), byStaff)),
    ofFamily(['Create'], (write, subject) => refuse(isElsewhere(write, subject), elsewhere)),
    ofFamily(['Create', 'Update'], (write, subject) => refuse(namesAnotherSource(write, subject), forOthers)),
    ofFamily(['Create', 'Update'], (write) =>
      refuse(filesAnswers(write), 'Answers are filed by the staff. Send the answers alone.'),
    ),
  ],
  PacketResponse: [
    ofFamily(['Create', 'Update'], (write) => refuse(namesStaff(write, 'author'), forOthers)),
    ofFamily(['Create', 'Update'], (write) => refuse(runsPacket(write), 'The staff send packets and review them.')),
  ],
  Notification: [
    {
      verbs: ['Update'],
      // The author of a reminder may reword it, and jobs mark what they emailed.
      of: ({ permissions }) => !permissions.has('all notifications') && !permissions.has('skip population filtering'),
      objects: (write, subject) =>
        refuse(
          rewords(write) && !(isStaff(subject) && idIn(fieldOf(write.before, 'sender')) === subject.profile.id),
          'A notification can be marked as read or done. It is not reworded.',
        ),
    },
  ],
  DocumentReference: [
    ofFamily(['Create'], (write, subject) => refuse(isElsewhere(write, subject), elsewhere)),
    ofFamily(['Create'], (write) => refuse(isNoAnswer(write), 'Add the file to a form that you fill in.')),
    ofFamily(['Create', 'Update'], (write) => refuse(filesAway(write), 'The staff decide how a file is kept.')),
    ofFamily(['Update', 'Delete'], ({ before }) => refuse(!isRecordedByFamily(before), byStaff)),
  ],
  ObservableRoutines: [
    ofFamily(['Update'], (write) => refuse(arranges(write), 'The staff decide the activities. Tick what was done.')),
  ],
  Media: [
    ofFamily(['Create'], (write, subject) => refuse(isElsewhere(write, subject), elsewhere)),
    ofFamily(['Update', 'Delete'], ({ before }) => refuse(!isByFamily(before), byStaff)),
  ],
};
