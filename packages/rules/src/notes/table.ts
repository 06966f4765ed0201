import { type NoteRuleCheck, type RuleName } from './rule.ts';
import { age } from './rules/age.ts';
import { appointmentRequired } from './rules/appointment-required.ts';
import { authorization } from './rules/authorization.ts';
import { bookedTimes } from './rules/booked-times.ts';
import { emptyNote } from './rules/empty-note.ts';
import { futureDate } from './rules/future-date.ts';
import { goalLinkage } from './rules/goal-linkage.ts';
import { groupNoteIndividualised } from './rules/group-note-individualised.ts';
import { insurance } from './rules/insurance.ts';
import { locationSelected } from './rules/location-selected.ts';
import { missedVisitReason } from './rules/missed-visit-reason.ts';
import { missingDiagnosis } from './rules/missing-diagnosis.ts';
import { otherMemberNamed } from './rules/other-member-named.ts';
import { placeOfService } from './rules/place-of-service.ts';
import { mustBePresent, requiredAnswers, requiredSections } from './rules/presence.ts';
import { programLocation } from './rules/program-location.ts';
import { programSelected } from './rules/program-selected.ts';
import { serviceBasedSubformDuration } from './rules/service-based-subform-duration.ts';
import { serviceDate } from './rules/service-date.ts';
import { serviceTimes } from './rules/service-times.ts';
import { sessionDuration } from './rules/session-duration.ts';
import { sessionDurationIncrement } from './rules/session-duration-increment.ts';
import { sessionOverlap } from './rules/session-overlap.ts';
import { sessionTimePresent } from './rules/session-time-present.ts';
import { showStatus } from './rules/show-status.ts';
import { spanMidnight } from './rules/span-midnight.ts';
import { textLength } from './rules/text-length.ts';
import { visitRequired } from './rules/visit-required.ts';

/** The 15 rules of spec section 3, and further ones that auditors look for. */
export const noteRules = {
  SessionDuration: sessionDuration,
  ShowStatus: showStatus,
  ServiceDate: serviceDate,
  ProgramSelected: programSelected,
  ProgramLocation: programLocation,
  LocationSelected: locationSelected,
  MissingDiagnosis: missingDiagnosis,
  SpanMidnight: spanMidnight,
  AppointmentRequired: appointmentRequired,
  SessionOverlap: sessionOverlap,
  Authorization: authorization,
  SessionDurationIncrement: sessionDurationIncrement,
  Insurance: insurance,
  ServiceBasedSubformDuration: serviceBasedSubformDuration,
  Age: age,
  GoalLinkage: goalLinkage,
  SessionTimePresent: sessionTimePresent,
  BookedTimes: bookedTimes,
  FutureDate: futureDate,
  GroupNoteIndividualised: groupNoteIndividualised,
  OtherMemberNamed: otherMemberNamed,
  ServiceTimes: serviceTimes,
  MissedVisitReason: missedVisitReason,
  MustBePresent: mustBePresent,
  RequiredAnswers: requiredAnswers,
  RequiredSections: requiredSections,
  PlaceOfService: placeOfService,
  EmptyNote: emptyNote,
  VisitRequired: visitRequired,
  TextLength: textLength,
} as const satisfies Record<RuleName, NoteRuleCheck>;

export const isNoteRule = (name: string): name is RuleName => Object.hasOwn(noteRules, name);
