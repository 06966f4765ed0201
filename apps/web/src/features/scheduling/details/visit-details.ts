import type { Appointment } from '@notewell/model';
import { dateWords } from '../../../platform/dates.ts';

/** Fields of a visit apart from people, service and time. */
export const detailNames = [
  'location',
  'serviceLocation',
  'room',
  'placeOfService',
  'program',
  'episodeOfCare',
  'priority',
  'title',
  'patientInstruction',
  'comment',
  'reminders',
] as const;
export type VisitDetails = Partial<Pick<Appointment, (typeof detailNames)[number]>>;

/** The details that were filled in. */
export const filledIn = (details: VisitDetails): VisitDetails =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== ''));

/** Reminders to choose from, by name. Without a choice the practice's hours count. */
const reminderChoices: readonly { readonly value: string; readonly label: string; readonly minutes: readonly number[] }[] = [
  { value: 'none', label: 'None', minutes: [] },
  { value: '60', label: 'An hour before', minutes: [60] },
  { value: '1440', label: 'A day before', minutes: [1_440] },
  { value: '1440,60', label: 'A day and an hour before', minutes: [1_440, 60] },
  { value: '10080,1440', label: 'A week and a day before', minutes: [10_080, 1_440] },
];
type Reminders = Appointment['reminders'];

const nameOf = (reminders: Reminders): string =>
  reminders === undefined ? '' : reminders.length === 0 ? 'none' : reminders.map(({ minutesBefore }) => minutesBefore).join(',');

/** The choices of a visit with the one in force, also if it is none of the usual ones. */
export function remindersOffered(reminders: Reminders) {
  const value = nameOf(reminders);
  const isKnown = value === '' || reminderChoices.some((one) => one.value === value);
  const data = [
    { value: '', label: 'As the practice sets' },
    ...reminderChoices.map(({ value: name, label }) => ({ value: name, label })),
    ...(isKnown ? [] : [{ value, label: `${value.replaceAll(',', ', ')} minutes before` }]),
  ];
  return { value, data };
}

/** The reminders of a choice. Those that stay keep the time at which they were sent. */
export function remindersOf(value: string, before: Reminders): Reminders {
  if (value === nameOf(before)) return before;
  const chosen = reminderChoices.find((one) => one.value === value);
  return chosen?.minutes.map(
    (minutes) => before?.find(({ minutesBefore }) => minutesBefore === minutes) ?? { minutesBefore: minutes },
  );
}

/** Words for the reminders of a visit; undefined where the practice's hours count. */
export function reminderWords(reminders: Reminders): string | undefined {
  const { value, data } = remindersOffered(reminders);
  return value === '' ? undefined : data.find((one) => one.value === value)?.label;
}

/** The name of an episode of care, which ends with the day on which it began. */
export const episodeWords = (display: string | undefined): string | undefined =>
  display?.replace(/, (\d{4}-\d\d-\d\d)$/, (_all, day: string) => ` since ${dateWords(day)}`);
