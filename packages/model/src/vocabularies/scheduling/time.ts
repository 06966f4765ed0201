import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* Time, spec section 3. */

export const ApproximateDatePrecision = enumeration('ApproximateDatePrecision', ['Full', 'YearMonthDay', 'YearMonth', 'Year']);
export type ApproximateDatePrecision = MemberOf<typeof ApproximateDatePrecision>;

export const TimeRelation = enumeration('TimeRelation', ['Future', 'Past', 'Present']);
export type TimeRelation = MemberOf<typeof TimeRelation>;

export const Weekday = enumeration('Weekday', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
export type Weekday = MemberOf<typeof Weekday>;

export const Recurrence = enumeration('Recurrence', ['Daily', 'Weekly', 'Monthly', 'Annually']);
export type Recurrence = MemberOf<typeof Recurrence>;

export const PeriodAnchor = enumeration('PeriodAnchor', [
  'CurrentDay',
  'StartOfWeek',
  'EndOfWeek',
  'StartOfMonth',
  'EndOfMonth',
  'StartOfYear',
  'EndOfYear',
]);
export type PeriodAnchor = MemberOf<typeof PeriodAnchor>;

export const PeriodMatch = enumeration('PeriodMatch', ['WithinPeriod', 'OutsidePeriod']);
export type PeriodMatch = MemberOf<typeof PeriodMatch>;

export const DurationMode = enumeration('DurationMode', ['Duration', 'DurationMinutes', 'TimeIncrements']);
export type DurationMode = MemberOf<typeof DurationMode>;
