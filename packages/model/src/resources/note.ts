import { boolean, code, coding, date, group, instant, list, longText, reference, text } from '../kernel/field.ts';
import {
  byDate,
  byInstant,
  byReference,
  byText,
  byValue,
  defineResource,
  partitionedBy,
  type ResourceOf,
  requiredWhen,
} from '../kernel/resource.ts';
import { formatApproximateDate } from '../values/approximate-date.ts';
import { NoteComposition, NoteKind, NoteStatus, ScribeNoteFormat } from '../vocabularies/clinical/notes.ts';
import { PlaceOfService } from '../vocabularies/scheduling/place-of-service.ts';
import { EncounterMode, VisitStatus } from '../vocabularies/scheduling/visits.ts';
import { participants, subject } from './parts/clinical.ts';
import {
  addenda,
  alertActions,
  amendments,
  handOvers,
  reviewers,
  revisionRequests,
  ruleResults,
  withdrawals,
} from './parts/note-history.ts';
import { noteSections, sessionTime } from './parts/note-sections.ts';
import { patientSignatures, signatures } from './parts/signatures.ts';

export const Note = defineResource({
  type: 'Note',
  collection: 'notes',
  labels: ['Note', 'Notes'],
  about: 'What a clinician writes of a visit or assessment, signed and then kept (FHIR R4 Composition).',
  family: 'notes',
  scope: partitionedBy('subject'),
  fields: {
    status: code(NoteStatus).required(),
    composition: code(NoteComposition),
    kind: code(NoteKind),
    title: text({ max: 300 }),
    definition: reference('NoteDefinition', 'GroupNoteDefinition'),
    template: reference('NoteTemplate'),
    definitionAssignments: list(
      group({
        patient: reference('Patient'),
        service: reference('HealthcareService'),
        definition: reference('NoteDefinition').required(),
        template: reference('NoteTemplate'),
        visitStatus: code(VisitStatus),
      }),
      { max: 500, keys: ['patient', 'service'] },
    ).about('Which definition each member or service of a group or multi-service note is written by'),
    subject: subject().required(),
    members: list(reference('Patient'), { max: 1_000 })
      .readOnly()
      .about('Whom the note of a group is about: the members of its visit; kept by the server'),
    encounter: reference('Encounter'),
    episodeOfCare: reference('EpisodeOfCare'),
    participants: participants().about('The practitioner who is the PrimaryPerformer is the author'),
    handOvers: handOvers(),
    partOf: reference('Note').about('The group or multi-service note this one is a part of'),
    mayRepeat: boolean().about('Meant as a further note of its author and type for one visit, or begun offline'),
    derivedFrom: list(reference('CarePlanOutcome'), { max: 500 })
      .readOnly()
      .about('Outcomes of the goals that the final note reports; kept by the server'),
    services: list(reference('HealthcareService'), { max: 50 }),
    program: reference('Program'),
    location: reference('Location'),
    placeOfService: coding(PlaceOfService),
    serviceDate: date(),
    visitStatus: code(VisitStatus),
    mode: code(EncounterMode).about('Mode of the visit, where an amendment corrects it'),
    sessionTime: sessionTime(),
    sections: noteSections(),
    signatureConfiguration: reference('SignatureConfiguration'),
    signatures: signatures(),
    patientSignatures: patientSignatures(),
    reviewers: reviewers(),
    ruleResults: ruleResults(),
    amendments: amendments(),
    addenda: addenda(),
    revisionRequests: revisionRequests(),
    enteredInErrorReason: longText(),
    enteredInErrorBy: reference('Practitioner'),
    enteredInErrorAt: instant(),
    withdrawals: withdrawals(),
    alertActions: alertActions(),
    hasOpenAlert: boolean().readOnly().about('An alert of the note waits for somebody to record what was done'),
    scribeFormat: code(ScribeNoteFormat),
    transcription: reference('Transcription'),
    summaryDocument: reference('DocumentReference', 'ClinicalDocument'),
    syncIssueMessage: longText(),
    confidential: boolean().about('Psychotherapy notes and others kept apart from the rest of the record'),
    created: instant().stampedBy('now'),
    signed: instant().about('When the last required signature was given'),
  },
  patients: ['subject'],
  // A group's note is about its members, and about each with a part in it.
  members: ['sections.patient', 'definitionAssignments.patient', 'members'],
  filters: {
    Patient: byReference('subject'),
    Subject: byReference('subject'),
    Encounter: byReference('encounter'),
    EpisodeOfCare: byReference('episodeOfCare'),
    Status: byValue('status'),
    Kind: byValue('kind'),
    Composition: byValue('composition'),
    Definition: byReference('definition'),
    Author: byReference('participants.individual'),
    Participant: byReference('participants.individual'),
    Signer: byReference('signatures.signer'),
    SignatureStatus: byValue('signatures.status'),
    SignedWith: byReference('signatures.media', 'patientSignatures.media'),
    Reviewer: byReference('reviewers.reviewer'),
    PartOf: byReference('partOf'),
    DerivedFrom: byReference('derivedFrom'),
    Program: byReference('program'),
    Location: byReference('location'),
    Service: byReference('services'),
    Itinerary: byReference('sections.itineraryTopics.itinerary'),
    ServiceDate: byDate('serviceDate'),
    Created: byInstant('created'),
    Signed: byInstant('signed'),
    OpenAlert: byValue('hasOpenAlert'),
    Form: byReference('sections.form'),
    SyncIssue: byText('syncIssueMessage'),
    Text: byText('title', 'display', 'sections.text'),
  },
  sorts: { created: 'created', signed: 'signed', serviceDate: 'serviceDate' },
  checks: [requiredWhen('enteredInErrorReason', (note) => note['status'] === 'EnteredInError')],
  display: (note) =>
    [note.title ?? note.definition?.display ?? 'Note', note.serviceDate && formatApproximateDate(note.serviceDate)]
      .filter(Boolean)
      .join(', '),
});
export type Note = ResourceOf<typeof Note>;
