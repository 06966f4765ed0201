import { dayOf, dayWords, sessionOf, timeWords, wasSeen } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

/** Minutes by which a session may begin before or after its booked time without a question. */
const tolerance = 60;

/** True if the session began long before or after the time that it was booked for. */
export function isFarFromBooked(input: NoteRuleInput): boolean {
  const booked = input.appointment?.start;
  const { start } = sessionOf(input);
  if (booked === undefined || start === undefined || !wasSeen(input)) return false;
  return Math.abs(Date.parse(start) - Date.parse(booked)) > tolerance * 60_000;
}

export const bookedTimes: NoteRuleCheck = {
  rule: 'BookedTimes',
  about: 'The session began within an hour of its booked time',
  check: (input) => {
    const booked = input.appointment?.start;
    const { start, section } = sessionOf(input);
    if (booked === undefined || start === undefined || !wasSeen(input)) return notApplicable;
    if (!isFarFromBooked(input)) return satisfied;
    const isSameDay = dayOf(input, start) === dayOf(input, booked);
    const words = (instant: string) => `${isSameDay ? '' : `${dayWords(dayOf(input, instant))}, `}${timeWords(input, instant)}`;
    return notSatisfied(`The session began at ${words(start)} and was booked for ${words(booked)}: check the times.`, section);
  },
};
