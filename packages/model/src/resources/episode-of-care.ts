import {
  approximateDate,
  boolean,
  code,
  coding,
  date,
  group,
  instant,
  integer,
  list,
  longText,
  reference,
} from '../kernel/field.ts';
import {
  byDate,
  byReference,
  byText,
  byValue,
  defineResource,
  laterThan,
  partitionedBy,
  type ResourceOf,
} from '../kernel/resource.ts';
import { CareTeamRole } from '../vocabularies/practice/care-team.ts';
import { DiagnosisUse, EpisodeStatus } from '../vocabularies/scheduling/episodes.ts';
import { EnrollmentKind, EnrollmentStatus } from '../vocabularies/scheduling/services.ts';
import { laterInEach } from './parts/later-in-each.ts';

export const EpisodeOfCare = defineResource({
  type: 'EpisodeOfCare',
  collection: 'episodesOfCare',
  labels: ['Enrollment', 'Enrollments'],
  about: 'A stretch of care from admission to discharge, and the programs the patient is enrolled in (FHIR R4 EpisodeOfCare).',
  family: 'visits',
  scope: partitionedBy('patient'),
  fields: {
    patient: reference('Patient').required(),
    status: code(EpisodeStatus).required(),
    type: coding(),
    organization: reference('Organization'),
    location: reference('Location'),
    manager: reference('Practitioner'),
    careTeam: list(
      group({ member: reference('Practitioner').required(), role: coding(CareTeamRole), start: date(), end: date() }),
      { max: 200 },
    ),
    diagnoses: list(
      group({
        condition: reference('Condition').required(),
        use: code(DiagnosisUse),
        rank: integer({ min: 1 }),
        isPrimary: boolean(),
      }),
      { max: 100 },
    ),
    programs: list(
      group({
        program: reference('Program').required(),
        kind: code(EnrollmentKind),
        status: code(EnrollmentStatus).required(),
        start: date(),
        end: date(),
        location: reference('Location'),
        practitioner: reference('Practitioner'),
        reason: longText(),
        transfer: group({
          from: reference('Program').required(),
          end: date().about('Last day of that program before the transfer'),
        }).about('The program that ends where this one begins'),
        statusHistory: list(
          group({
            status: code(EnrollmentStatus).required().snapshot(),
            at: instant(),
            by: reference('Practitioner'),
            reason: longText(),
          }),
          { max: 500, historyOf: 'status' },
        ),
      }),
      { max: 200, keys: ['program', 'kind', 'start'] },
    ),
    referral: group({ source: reference('Organization', 'Practitioner', 'RelatedPerson'), date: date(), reason: longText() }),
    coverages: list(reference('Coverage'), { max: 50 }),
    start: date(),
    end: date(),
    admission: group({ at: instant(), reason: longText(), by: reference('Practitioner') }),
    discharge: group({
      at: instant(),
      reason: coding(),
      disposition: coding(),
      deceased: approximateDate().about('When the patient died. The same save records it in their details'),
      summary: longText(),
      by: reference('Practitioner'),
      note: reference('Note'),
    }),
    created: instant().stampedBy('now'),
  },
  filters: {
    Patient: byReference('patient'),
    Status: byValue('status'),
    Program: byReference('programs.program'),
    EnrollmentStatus: byValue('programs.status'),
    EnrollmentKind: byValue('programs.kind'),
    Condition: byReference('diagnoses.condition'),
    Manager: byReference('manager'),
    CareTeam: byReference('careTeam.member', 'manager'),
    Organization: byReference('organization'),
    Location: byReference('location', 'programs.location'),
    Start: byDate('start'),
    End: byDate('end'),
    Text: byText('display'),
  },
  sorts: { created: 'created', start: 'start', end: 'end' },
  checks: [laterThan('end', 'start'), laterInEach('programs', 'end', 'start'), laterInEach('careTeam', 'end', 'start')],
  display: ({ programs = [], type, start }) => {
    // After a transfer the program that is left names it no more.
    const open = programs.filter(({ status }) => status === 'Active');
    const name = [...open, ...programs].map(({ program }) => program.display).find(Boolean);
    return [name ?? type?.display ?? 'Enrollment', start].filter(Boolean).join(', ');
  },
});
export type EpisodeOfCare = ResourceOf<typeof EpisodeOfCare>;
