import type {
  AccessReview,
  AppointmentStatus,
  DefinitionStatus,
  EncounterStatus,
  EnrollmentStatus,
  GoalStatus,
  NoteStatus,
  SessionStatus,
  VisitStatus,
} from '@notewell/model';
import { type Move, type Need, table } from './table.ts';

const inError = { to: 'EnteredInError', needs: ['reason'] } as const;

/** Amended stays amended through later amendments: the earlier versions stay readable and signed. */
export const noteTransitions = table<NoteStatus>({
  name: 'note',
  initial: ['Preliminary'],
  moves: {
    Preliminary: [{ to: 'Final', needs: ['signatures'] }, inError],
    Final: [{ to: 'Amended', needs: ['reason'] }, inError],
    Amended: [inError],
    EnteredInError: [],
  },
});

const planAgain = { to: 'Planned', needs: ['no final note'] } as const;

export const encounterTransitions = table<EncounterStatus>({
  name: 'encounter',
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
  moves: {
    proposed: ['pending', 'entered-in-error'],
    pending: ['booked', 'entered-in-error'],
    waitlist: ['proposed', 'booked', 'entered-in-error'],
    booked: ['checked-in', 'cancelled', 'noshow', 'entered-in-error'],
    'checked-in': ['arrived', 'entered-in-error'],
    arrived: ['fulfilled', 'entered-in-error'],
    fulfilled: ['entered-in-error'],
    cancelled: ['entered-in-error'],
    noshow: ['entered-in-error'],
    'entered-in-error': [],
  },
});

const reopen = { to: 'Active', needs: ['permission to reopen'] } as const;

export const enrollmentTransitions = table<EnrollmentStatus>({
  name: 'enrollment',
  moves: { Active: ['Completed', 'Cancelled'], Completed: [reopen], Cancelled: [reopen] },
});

/** Reopening keeps the history of the goal; it is a move like any other. */
export const goalTransitions = table<GoalStatus>({
  name: 'goal',
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
  moves: { Preparation: ['InProgress'], InProgress: ['Succeeded', 'Failed'], Succeeded: [], Failed: ['Preparation'] },
});

/** An active definition is never edited in place: a new draft is made beside it. */
export const definitionTransitions = table<DefinitionStatus>({
  name: 'definition',
  moves: { Draft: ['Active'], Active: ['Retired'], Retired: [] },
});

const whileOpen = (to: VisitStatus): Move<VisitStatus> => ({ to, needs: ['no final note'] });

/** Whether the patient came is put right until the note of the visit is final. */
export const visitTransitions = table<VisitStatus>({
  name: 'visit',
  moves: {
    Show: [whileOpen('NoShow'), whileOpen('Cancelled')],
    NoShow: [whileOpen('Show'), whileOpen('Cancelled')],
    Cancelled: [whileOpen('Show'), whileOpen('NoShow')],
  },
});

const reviewer: readonly Need[] = ['permission to review'];
const reviewed = <S extends AccessReview>(to: S, comment?: 'comment'): Move<S> => ({
  to,
  needs: comment ? [...reviewer, 'comment'] : reviewer,
});

/** What becomes of a temporary access: whoever doubts it says why, and what is closed stays as evidence. */
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
} as const;
