export { blockedIn, openHours, readyBlocks } from './availability.ts';
export { isAbsent, isMemberOn, isOff, type Span, spanOf } from './calendars.ts';
export { type Booked, needsCheck, newConflictsOf } from './changes.ts';
export { conflictWords } from './conflict-words.ts';
export { type Conflict, type ConflictKind, conflictKinds, conflictsOf, type InTheWay } from './conflicts.ts';
export { createDiary, type Diary, type DiaryRecords } from './diary.ts';
export { type FreeTime, findTimes, type TimesWanted } from './find-times.ts';
export { type Attending, afterInvitations, type InvitationsDue, invitationsDue } from './invitations.ts';
export {
  againstMembership,
  bookedWithMembers,
  type MembershipChange,
  type MembershipPlan,
  membersFault,
  membershipRefusal,
  membershipRefusals,
  planMembership,
  withMembersOfDay,
} from './membership.ts';
export { givesService, isGivenAt, isOfProgram, servicesFor, takesGroups } from './offers.ts';
export { openedBy } from './opened-hours.ts';
export {
  daysOf,
  isTooLong,
  maxOccurrences,
  mostInSeries,
  occurrencesOf,
  ruleText,
  type SeriesRule,
  type SeriesStart,
  seriesLimit,
  startsOf,
} from './recurrence.ts';
export { type ReminderTime, remindersAgain, remindersDue, remindersWritten } from './reminders.ts';
export { isAway, type RouteStop, reordered, routeOf, stopsOf, type TravelTimes, travelBetween, typedTravel } from './route.ts';
export { isMoved, planSeriesEdit, type SeriesEdit, type SeriesFacts, type SeriesPlan, type SeriesScope } from './series.ts';
export { isGroupSession, membersOfSession } from './session-members.ts';
export { type TakenTime, takenTimes } from './taken-times.ts';
export {
  addOffer,
  answered,
  bookedAt,
  deadlineOf,
  freedBy,
  freedTimesOf,
  letterDue,
  offerOf,
  planWaitlist,
  timeFor,
  type WaitlistStep,
  type WaitlistTime,
} from './waitlist.ts';
export { faultOfAsking, faultOfWish, hasHoursFor, wishedInVain } from './wish-faults.ts';
