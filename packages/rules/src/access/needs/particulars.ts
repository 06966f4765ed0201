import { typedAs } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import { isClosed } from '../../enrollments/episode.ts';
import { enrollmentsIn, sameEnrollments } from '../../enrollments/periods.ts';
import { mayReopen } from '../../transitions/tables.ts';
import type { Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { canonical, type Needs, type Objection, type Write } from './need.ts';

/* Parts of a patient's record that not everybody changes who may change the patient. */

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined);
const itemsOf = (row: unknown, name: string): readonly unknown[] => {
  const items = fieldOf(row, name);
  return Array.isArray(items) ? items : [];
};

const changes = ({ before, after }: Write, name: string): boolean =>
  after !== undefined && canonical(fieldOf(before, name)) !== canonical(fieldOf(after, name));

/** False for imports and jobs, which write other people's records. */
const isPerson = ({ profile }: Subject): boolean => profile.id !== fixedIds.systemAccount;
const objection = (isSo: boolean, reason: string, missing: readonly Permission[]): Objection | undefined =>
  isSo ? { reason, missing } : undefined;

const teamOf = (row: unknown): unknown[] => itemsOf(row, 'confidentialTeam').map((item) => idIn(fieldOf(item, 'practitioner')));
const carersOf = (row: unknown): unknown[] => itemsOf(row, 'careTeam').map((item) => idIn(fieldOf(item, 'member')));
/** True for those who care for the patient: on the care team or the confidential team. A new patient has only the latter. */
const caresFor = ({ before, after }: Write, { profile }: Subject): boolean =>
  [...teamOf(before ?? after), ...carersOf(before)].includes(profile.id);
/** A team that was empty before and after restricts nobody. */
const restricts = (write: Write): boolean =>
  changes(write, 'confidentialTeam') &&
  (itemsOf(write.before, 'confidentialTeam').length > 0 || itemsOf(write.after, 'confidentialTeam').length > 0);

const master = 'patient master';
/** Fields that open a chart to people. */
const opening = ['careTeam', 'confidentialTeam', 'programs'] as const;
/** Fields that a clinician writes without the right to register patients. The care team is its members'. */
const cliniciansOwn: ReadonlySet<string> = new Set(['alerts', 'comments', 'careTeam', 'confidentialTeam', 'status']);
/** Fields that the server writes. */
const servers: ReadonlySet<string> = new Set([
  'id',
  'meta',
  'partition',
  'resourceType',
  'display',
  'content',
  'medicalRecordNumber',
]);
/** Holders of one of these write the particulars of patients. */
const registers = [master, 'Patient.Create', 'manage users'] as const satisfies readonly Permission[];

const changedFields = ({ before, after }: Write): readonly string[] => {
  const names = [before, after].flatMap((row) => (isRecord(row) ? Object.keys(row) : []));
  return [...new Set(names)].filter((name) => !servers.has(name) && changes({ before, after }, name));
};

/** Days of a person on a care team, as a sorted text for each entry. */
const ownEntries = (row: unknown, { profile }: Subject): readonly string[] =>
  itemsOf(row, 'careTeam')
    .filter((item) => idIn(fieldOf(item, 'member')) === profile.id)
    .map((item) => canonical(fieldOf(item, 'period')));
/** True if a write puts its writer on the care team, or changes their days there. Everybody may leave. */
const joins = ({ before, after }: Write, subject: Subject): boolean => {
  const known = ownEntries(before, subject);
  return ownEntries(after, subject).some((entry) => !known.includes(entry));
};

const keptByGuests = 'Temporary access changes no team or program. Ask a patient manager.';
/** True for a patient's chart that is open by temporary access. */
const isGuest = ({ allowances }: Subject, patient: unknown): boolean => allowances.includes(idIn(patient) ?? '');

const enrollmentsOfRow = (row: unknown) => (isRecord(row) ? enrollmentsIn([typedAs('EpisodeOfCare', row)]) : []);
/** True if an episode opens or closes the chart to a program. */
const enrolls = ({ before, after }: Write): boolean => !sameEnrollments(enrollmentsOfRow(before), enrollmentsOfRow(after));

/** True if a write changes the stay of an episode that was closed: its days, programs, admission or discharge. */
const rewritesStay = (write: Write): boolean =>
  write.after !== undefined &&
  isRecord(write.before) &&
  isClosed(typedAs('EpisodeOfCare', write.before)) &&
  ['start', 'end', 'programs', 'admission', 'discharge'].some((name) => changes(write, name));

/** Reason why a write on a stored patient is refused to somebody without *patient master*. */
function reachObjection(write: Write, subject: Subject): string | undefined {
  const { before, after } = write;
  if (after === undefined) return undefined;
  const { permissions } = subject;
  if (isGuest(subject, before) && opening.some((name) => changes(write, name))) return keptByGuests;
  if (joins(write, subject))
    return 'Nobody adds themselves to a care team. Ask a member of the team, or somebody who registers patients.';
  if (changes(write, 'status') && !(permissions.has('note') && caresFor(write, subject)))
    return 'Only a clinician of the care team or a patient manager closes a chart, or opens it again.';
  if (registers.some((one) => permissions.has(one))) return undefined;
  if (changes(write, 'careTeam') && !caresFor(write, subject))
    return 'Only the care team, people who register patients, or a patient manager change the care team.';
  return changedFields(write).some((name) => !cliniciansOwn.has(name))
    ? 'Clinicians write alerts, comments and the care team. Ask the front desk to change the rest.'
    : undefined;
}

export const particulars: Needs = {
  EpisodeOfCare: [
    {
      verbs: ['Update'],
      of: (subject) => isPerson(subject) && !mayReopen.some((one) => subject.permissions.has(one)),
      objects: (write) =>
        objection(
          rewritesStay(write),
          'This is closed and keeps its days, programs and discharge. Ask somebody who may reopen it.',
          mayReopen,
        ),
    },
    {
      verbs: ['Create', 'Update'],
      of: (subject) => isPerson(subject) && !subject.permissions.has(master),
      objects: (write, subject) =>
        objection(
          write.after !== undefined && isGuest(subject, fieldOf(write.after, 'patient')) && enrolls(write),
          keptByGuests,
          [master],
        ),
    },
  ],
  Patient: [
    {
      verbs: ['Update'],
      of: (subject) => isPerson(subject) && !subject.permissions.has(master),
      objects(write, subject) {
        const reason = reachObjection(write, subject);
        return reason === undefined ? undefined : { reason, missing: [master] };
      },
    },
    {
      verbs: ['Create', 'Update'],
      // The same who read it.
      anyOf: [master, 'Patient.Create'],
      when: (write) => changes(write, 'socialSecurityNumber'),
    },
    {
      verbs: ['Create', 'Update'],
      of: (subject) => isPerson(subject) && !subject.permissions.has(master),
      objects: (write, subject) =>
        objection(
          restricts(write) && !(subject.permissions.has('note') && caresFor(write, subject)),
          'Only a clinician of the care team or the confidential team, or a patient manager, restricts a chart.',
          [master],
        ),
    },
  ],
};
