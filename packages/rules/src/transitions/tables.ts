import type {
  AccessReview,
  AppointmentStatus,
  AuditStatus,
  CarePlanStatus,
  CommunicationStatus,
  ConsentStatus,
  ContractStatus,
  CoverageStatus,
  DefinitionStatus,
  EncounterStatus,
  EnrollmentStatus,
  EpisodeStatus,
  GoalStatus,
  NoteStatus,
  PacketResponseStatus,
  Progress,
  ResponseStatus,
  ReviewStatus,
  RoutineStatus,
  SessionStatus,
  SignatureStatus,
  VisitStatus,
} from '@notewell/model';
import {
  completionTransitions,
  documentTransitions,
  keyTransitions,
  mediaTransitions,
  medicationTransitions,
  observationTransitions,
  taskTransitions,
} from './record-tables.ts';
import { type Move, type Need, table } from './table.ts';

export * from './record-tables.ts';

const inError = { to: 'EnteredInError', needs: ['reason'] } as const;

/** Amended stays the state through later amendments; the earlier versions stay readable and signed. */
export const noteTransitions = table<NoteStatus>({
  name: 'note',
  initial: ['Preliminary'],
  moves: {
    Preliminary: [{ to: 'Final', needs: ['signatures'] }, inError],
    Final: [{ to: 'Amended', needs: ['reason'] }, inError, { to: 'Preliminary', needs: ['undo of the last signature'] }],
    Amended: [inError],
    EnteredInError: [],
  },
});

const planAgain = { to: 'Planned', needs: ['no final note'] } as const;

/** A missed or cancelled visit is documented as such from the start. A visit becomes Finished; it does not begin so. */
export const encounterTransitions = table<EncounterStatus>({
  name: 'encounter',
  initial: ['Planned', 'NoShow', 'Cancelled'],
  moves: {
    Planned: ['Finished', 'NoShow', 'Cancelled', 'Unknown'],
    Finished: [planAgain],
    NoShow: [planAgain],
    Cancelled: [planAgain],
    Unknown: [planAgain],
  },
});

export const appointmentTransitions = table<AppointmentStatus>({
  name: 'appointment',
  initial: ['proposed', 'pending', 'booked', 'waitlist'],
  moves: {
    proposed: ['pending', 'booked', 'cancelled', 'entered-in-error'],
    pending: ['booked', 'cancelled', 'entered-in-error'],
    waitlist: ['proposed', 'booked', 'cancelled', 'entered-in-error'],
    booked: ['checked-in', 'cancelled', 'noshow', 'entered-in-error'],
    'checked-in': ['arrived', 'entered-in-error'],
    arrived: ['fulfilled', 'entered-in-error'],
    fulfilled: ['entered-in-error'],
    cancelled: ['entered-in-error'],
    noshow: ['entered-in-error'],
    'entered-in-error': [],
  },
});

/** Permissions of which one is the `permission to reopen`. */
export const mayReopen = ['patient master', 'supervision'] as const;
const reopen = { to: 'Active', needs: ['permission to reopen'] } as const;

export const enrollmentTransitions = table<EnrollmentStatus>({
  name: 'enrollment',
  initial: ['Active'],
  moves: { Active: ['Completed', 'Cancelled'], Completed: [reopen], Cancelled: [reopen] },
});

export const episodeTransitions = table<EpisodeStatus>({
  name: 'episode of care',
  initial: ['Planned', 'Waitlist', 'Active'],
  moves: {
    Planned: ['Waitlist', 'Active', 'Cancelled', 'EnteredInError'],
    Waitlist: ['Planned', 'Active', 'Cancelled', 'EnteredInError'],
    Active: ['OnHold', 'Finished', 'Cancelled', 'EnteredInError'],
    OnHold: ['Active', 'Finished', 'Cancelled', 'EnteredInError'],
    Finished: [reopen, 'EnteredInError'],
    Cancelled: [reopen, 'EnteredInError'],
    EnteredInError: [],
  },
});

export const carePlanTransitions = table<CarePlanStatus>({
  name: 'care plan',
  initial: ['Draft'],
  moves: {
    Draft: ['Active', 'Revoked', 'EnteredInError'],
    Active: ['OnHold', 'Completed', 'Revoked', 'EnteredInError'],
    OnHold: ['Active', 'Completed', 'Revoked', 'EnteredInError'],
    Completed: ['EnteredInError'],
    Revoked: ['EnteredInError'],
    EnteredInError: [],
  },
});

/** Reopening is an ordinary move; the goal keeps its history. */
export const goalTransitions = table<GoalStatus>({
  name: 'goal',
  initial: ['NotAchieved', 'InProgress'],
  moves: {
    NotAchieved: ['InProgress'],
    InProgress: ['NotAchieved', 'Achieved', 'Abandoned'],
    Achieved: ['InProgress'],
    Abandoned: ['InProgress'],
  },
});

/** Of care plan sessions and scribe sessions. */
export const sessionTransitions = table<SessionStatus>({
  name: 'session',
  initial: ['Preparation'],
  moves: { Preparation: ['InProgress'], InProgress: ['Succeeded', 'Failed'], Succeeded: [], Failed: ['Preparation'] },
});

/** Part of a session or a packet. It is often recorded when already complete. */
export const progressTransitions = table<Progress>({
  name: 'part',
  initial: ['NotStarted', 'InProgress', 'Complete'],
  moves: { NotStarted: ['InProgress', 'Complete'], InProgress: ['NotStarted', 'Complete'], Complete: ['InProgress'] },
});

/** An active definition is never edited in place: a new draft is made. */
export const definitionTransitions = table<DefinitionStatus>({
  name: 'definition',
  initial: ['Draft', 'Active'],
  moves: { Draft: ['Active'], Active: ['Retired'], Retired: [] },
});

const whileOpen = (to: VisitStatus): Move<VisitStatus> => ({ to, needs: ['no final note'] });

/** The visit status may be corrected until the note of the visit is final. */
export const visitTransitions = table<VisitStatus>({
  name: 'visit',
  initial: ['Show', 'NoShow', 'Cancelled'],
  moves: {
    Show: [whileOpen('NoShow'), whileOpen('Cancelled')],
    NoShow: [whileOpen('Show'), whileOpen('Cancelled')],
    Cancelled: [whileOpen('Show'), whileOpen('NoShow')],
  },
});

/** A consent on paper is entered as Active. One that ended is renewed as a new consent. */
export const consentTransitions = table<ConsentStatus>({
  name: 'consent',
  initial: ['Draft', 'Proposed', 'Active', 'Rejected'],
  moves: {
    Draft: ['Proposed', 'Active', 'Rejected', 'EnteredInError'],
    Proposed: ['Draft', 'Active', 'Rejected', 'EnteredInError'],
    Active: ['Inactive', 'EnteredInError'],
    Rejected: ['Proposed', 'EnteredInError'],
    Inactive: ['EnteredInError'],
    EnteredInError: [],
  },
});

export const contractTransitions = table<ContractStatus>({
  name: 'contract',
  initial: ['Draft', 'Offered'],
  moves: {
    Draft: ['Offered', 'Revoked'],
    Offered: ['Draft', { to: 'Executed', needs: ['record signatures'] }, 'Declined', 'Revoked', 'Expired'],
    Executed: ['Revoked', 'Expired'],
    Declined: ['Offered'],
    Revoked: [],
    Expired: [],
  },
});

export const coverageTransitions = table<CoverageStatus>({
  name: 'coverage',
  initial: ['Draft', 'Active'],
  moves: {
    Draft: ['Active', 'Cancelled', 'EnteredInError'],
    Active: ['Cancelled', 'EnteredInError'],
    Cancelled: ['Active', 'EnteredInError'],
    EnteredInError: [],
  },
});

/** A call is logged afterwards, made or not. */
export const communicationTransitions = table<CommunicationStatus>({
  name: 'communication',
  initial: ['Preparation', 'InProgress', 'Completed', 'NotDone'],
  moves: {
    Preparation: ['InProgress', 'Completed', 'NotDone', 'EnteredInError'],
    InProgress: ['Completed', 'NotDone', 'EnteredInError'],
    Completed: ['EnteredInError'],
    NotDone: ['EnteredInError'],
    EnteredInError: [],
  },
});

/** A packet that expired is sent again. A complete one goes back for correction until staff have reviewed it. */
export const packetTransitions = table<PacketResponseStatus>({
  name: 'packet',
  initial: ['Sent', 'InProgress'],
  moves: {
    Sent: ['InProgress', 'Completed', 'Expired', 'Cancelled'],
    InProgress: ['Completed', 'Expired', 'Cancelled'],
    Completed: ['InProgress', 'Reviewed'],
    Reviewed: [],
    Expired: ['Sent'],
    Cancelled: [],
  },
});

/** An instrument filled in on paper is entered as Completed. */
export const responseTransitions = table<ResponseStatus>({
  name: 'response',
  initial: ['InProgress', 'Completed'],
  moves: {
    InProgress: ['Completed', 'Stopped', 'EnteredInError'],
    Completed: ['Amended', 'EnteredInError'],
    Amended: ['EnteredInError'],
    Stopped: ['InProgress', 'EnteredInError'],
    EnteredInError: [],
  },
});

export const routineTransitions = table<RoutineStatus>({
  name: 'routine',
  initial: ['Active', 'Paused'],
  moves: {
    Active: ['Paused', 'Completed', 'Retired'],
    Paused: ['Active', 'Completed', 'Retired'],
    Completed: ['Active', 'Retired'],
    Retired: [],
  },
});

export const auditTransitions = table<AuditStatus>({
  name: 'audit',
  initial: ['Open', 'InProgress'],
  moves: {
    Open: ['InProgress', 'Completed', 'Cancelled'],
    InProgress: ['Open', 'Completed', 'Cancelled'],
    Completed: [],
    Cancelled: ['Open'],
  },
});

/** Review of a note by a colleague. */
export const reviewTransitions = table<ReviewStatus>({
  name: 'review',
  initial: ['Requested'],
  moves: {
    Requested: ['InProgress', 'Approved', 'Returned', 'Cancelled'],
    InProgress: ['Approved', 'Returned', 'Cancelled'],
    Approved: [],
    Returned: [],
    Cancelled: [],
  },
});

/** A signer whose signature was undone is asked again. */
export const signatureTransitions = table<SignatureStatus>({
  name: 'signature',
  initial: ['Requested', 'Signed', 'Declined'],
  moves: {
    Requested: ['Pending', 'Signed', 'Declined'],
    Pending: ['Signed', 'Declined'],
    Signed: [{ to: 'Requested', needs: ['undo of the last signature'] }],
    Declined: ['Requested', 'Pending', 'Signed'],
  },
});

const reviewer: readonly Need[] = ['permission to review'];
const reviewed = <S extends AccessReview>(to: S, comment?: 'comment'): Move<S> => ({
  to,
  needs: comment ? [...reviewer, 'comment'] : reviewer,
});

/** Review of a temporary access: questioning it needs a comment, and a closed review stays as evidence. */
export const accessReviewTransitions = table<AccessReview>({
  name: 'review',
  initial: ['Unreviewed'],
  moves: {
    Unreviewed: [reviewed('Reviewed'), reviewed('Questioned', 'comment')],
    Reviewed: [reviewed('Questioned', 'comment'), reviewed('Closed')],
    Questioned: [reviewed('Reviewed', 'comment'), reviewed('Closed', 'comment')],
    Closed: [],
  },
});

/** By the name of the enumeration whose values are the states. */
export const tablesByEnumeration = {
  NoteStatus: noteTransitions,
  EncounterStatus: encounterTransitions,
  AppointmentStatus: appointmentTransitions,
  EnrollmentStatus: enrollmentTransitions,
  GoalStatus: goalTransitions,
  SessionStatus: sessionTransitions,
  DefinitionStatus: definitionTransitions,
  VisitStatus: visitTransitions,
  AccessReview: accessReviewTransitions,
  EpisodeStatus: episodeTransitions,
  CarePlanStatus: carePlanTransitions,
  Progress: progressTransitions,
  ConsentStatus: consentTransitions,
  ContractStatus: contractTransitions,
  CoverageStatus: coverageTransitions,
  CommunicationStatus: communicationTransitions,
  PacketResponseStatus: packetTransitions,
  ResponseStatus: responseTransitions,
  RoutineStatus: routineTransitions,
  AuditStatus: auditTransitions,
  ReviewStatus: reviewTransitions,
  SignatureStatus: signatureTransitions,
  TaskResult: taskTransitions,
  KeyStatus: keyTransitions,
  DocumentStatus: documentTransitions,
  DocumentCompletion: completionTransitions,
  MediaStatus: mediaTransitions,
  ObservationStatus: observationTransitions,
  MedicationStatus: medicationTransitions,
} as const;

/** Enumerations that look like a life cycle and have no table, with the reason. A test checks the model against both lists. */
export const withoutTable: Readonly<Record<string, string>> = {
  ActiveStatus: 'A switch: in use or not, in either direction at any time.',
  LocationStatus: 'A switch of the practice’s furniture, in either direction at any time.',
  AllergyClinicalStatus: 'A clinical finding: recorded as it is found, in any order.',
  ConditionClinicalStatus: 'A clinical finding: recorded as it is found, in any order.',
  EligibilityStatus: 'The payer’s latest answer, which depends on no earlier one.',
};
