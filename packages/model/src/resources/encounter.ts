import { boolean, code, coding, duration, group, instant, integer, list, longText, reference, text } from '../kernel/field.ts';
import {
  byInstant,
  byReference,
  byReferrer,
  byText,
  byValue,
  defineResource,
  laterThan,
  partitionedBy,
  type ResourceOf,
} from '../kernel/resource.ts';
import { NoteKind } from '../vocabularies/clinical/notes.ts';
import { PlaceOfService } from '../vocabularies/scheduling/place-of-service.ts';
import { EncounterMode, EncounterStatus, VisitStatus } from '../vocabularies/scheduling/visits.ts';
import { diagnoses, participants, subject } from './parts/clinical.ts';
import { patientSignatures } from './parts/signatures.ts';

export const Encounter = defineResource({
  type: 'Encounter',
  collection: 'encounters',
  labels: ['Session', 'Sessions'],
  about: 'One visit: who met whom, when, where, for which service (FHIR R4 Encounter).',
  family: 'visits',
  scope: partitionedBy('patient', 'subject'),
  fields: {
    status: code(EncounterStatus).required(),
    mode: code(EncounterMode),
    documentationType: code(NoteKind).about('GroupNote and MultiServiceNote are written for more than one chart or service'),
    subject: subject().required(),
    patient: reference('Patient').about('Whose visit it is, also where the subject is a group'),
    participants: participants(),
    members: list(reference('Patient'), { max: 1_000 })
      .readOnly()
      .about('Whom the session of a group is about: its members on that day; kept by the server'),
    appointment: reference('Appointment'),
    episodeOfCare: reference('EpisodeOfCare'),
    program: reference('Program'),
    serviceType: reference('HealthcareService'),
    partOf: reference('Encounter').about('The group’s or the multi-service visit that this one belongs to'),
    location: group({
      location: reference('Location'),
      kind: reference('Location').about(
        'The location that stands for a kind of place, such as Home, where the place itself has no record',
      ),
    }),
    placeOfService: coding(PlaceOfService),
    start: instant(),
    end: instant(),
    duration: duration(),
    units: integer({ min: 0 }).about('Billable units of the service'),
    visitStatus: code(VisitStatus),
    visitStatusOverrides: list(
      group({
        patient: reference('Patient'),
        status: code(VisitStatus).required().snapshot(),
        reason: longText(),
        by: reference('Practitioner').stampedBy('caller'),
        at: instant().stampedBy('now'),
      }),
      { max: 500 },
    ),
    cancellationReason: coding(),
    reason: text().about('Why the patient came, in their words'),
    diagnoses: diagnoses(),
    problems: list(reference('Condition'), { max: 200 }),
    consents: list(reference('Consent'), { max: 100 }),
    patientSignatures: patientSignatures(),
    carePlanActivities: list(
      group({
        carePlan: reference('CarePlan').required(),
        item: text({ max: 200 }).about('Id of the goal, objective or intervention within the plan'),
        detail: longText(),
      }),
      { max: 500 },
    ),
    counted: group({ coverage: reference('Coverage'), authorization: text({ max: 100 }), units: integer({ min: 0 }) })
      .readOnly()
      .about('What this visit uses of an authorization since its note is final; kept by the server'),
    dialogues: list(reference('Dialogue'), { max: 100 }),
    coverage: reference('Coverage'),
    authorization: text({ max: 100 }),
    interpreter: boolean(),
    telehealth: group({ platform: text(), patientLocation: text(), consentObtained: boolean() }),
    created: instant().stampedBy('now'),
  },
  patients: ['patient', 'subject'],
  members: ['participants.individual', 'members'],
  filters: {
    Patient: byReference('patient', 'subject'),
    Subject: byReference('subject'),
    Status: byValue('status'),
    VisitStatus: byValue('visitStatus'),
    DocumentationType: byValue('documentationType'),
    Mode: byValue('mode'),
    Participant: byReference('participants.individual'),
    Appointment: byReference('appointment'),
    EpisodeOfCare: byReference('episodeOfCare'),
    Program: byReference('program'),
    ServiceType: byReference('serviceType'),
    Location: byReference('location.location'),
    PartOf: byReference('partOf'),
    Start: byInstant('start'),
    End: byInstant('end'),
    Created: byInstant('created'),
    Text: byText('reason', 'display'),
    HasNote: byReferrer('Note', 'encounter', 'EnteredInError'),
    SignedWith: byReference('patientSignatures.media'),
    CountedOn: byReference('counted.coverage'),
  },
  sorts: { created: 'created', start: 'start', end: 'end' },
  checks: [laterThan('end', 'start')],
  display: (encounter) => [encounter.serviceType?.display ?? 'Visit', encounter.start?.slice(0, 10)].filter(Boolean).join(', '),
});
export type Encounter = ResourceOf<typeof Encounter>;
