import { minutesOf, plural, sectionOfKind, sectionsOf, sessionOf, sessionTimeOf, timeWords, wasSeen } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, type RuleFinding, satisfied } from '../rule.ts';

type Time = NonNullable<NoteRuleInput['note']['sessionTime']>;

/** Tells how times contradict themselves. A duration is from start to end: travel and documentation are apart. */
function faultIn({ start, end, duration }: Time): string | undefined {
  const between = start && end ? (Date.parse(end) - Date.parse(start)) / 60_000 : undefined;
  if (between === undefined) return undefined;
  if (between < 0) return 'The session ends before it begins: correct its times.';
  const minutes = minutesOf(duration);
  if (minutes === undefined || Math.abs(minutes - between) < 1) return undefined;
  const stated = plural(Math.round(minutes), 'minute');
  return `The duration is ${stated}, but from start to end it is ${Math.round(between)}: make them agree.`;
}

/** Tells how the section of the session differs from the note. */
function differenceIn(input: NoteRuleInput, { start, end, duration, units }: Time): string | undefined {
  const other = input.note.sessionTime ?? {};
  for (const [one, of] of [
    [start, other.start],
    [end, other.end],
  ])
    if (one && of && Math.abs(Date.parse(one) - Date.parse(of)) >= 60_000)
      return `The section says ${timeWords(input, one)}, and the note ${timeWords(input, of)}: make them agree.`;
  const [minutes, others] = [minutesOf(duration), minutesOf(other.duration)];
  const isLonger = minutes !== undefined && others !== undefined && Math.abs(minutes - others) >= 1;
  const isMore = units !== undefined && other.units !== undefined && units !== other.units;
  return isLonger || isMore ? 'The section and the note state another duration or other units: make them agree.' : undefined;
}

/** The first contradiction in a note's times; undefined if they agree. */
function contradictionIn(input: NoteRuleInput): RuleFinding | undefined {
  if (!wasSeen(input)) return undefined;
  const section = sectionOfKind(input, 'SessionTime');
  const apart = section?.sessionTime && differenceIn(input, section.sessionTime);
  if (apart) return notSatisfied(apart, section?.id);
  const times = [
    [sessionTimeOf(input.note), section?.id] as const,
    ...sectionsOf(input).map(({ sessionTime, id }) => [sessionTime, id] as const),
  ];
  for (const [time, id] of times) {
    const fault = time && faultIn(time);
    if (fault) return notSatisfied(fault, id);
  }
  return undefined;
}

/** True for times that no note type can allow: they contradict each other. */
export const isSessionContradictory = (input: NoteRuleInput): boolean => contradictionIn(input) !== undefined;

export const sessionDuration: NoteRuleCheck = {
  rule: 'SessionDuration',
  about: 'The session has a length, within what the service allows, and its times agree',
  limits: ['minMinutes', 'maxMinutes'],
  check: (input, { minMinutes, maxMinutes }) => {
    if (!wasSeen(input)) return notApplicable;
    const contradiction = contradictionIn(input);
    if (contradiction) return contradiction;
    const { minutes, section } = sessionOf(input);
    if (minutes === undefined) return notSatisfied('Enter when the session began and when it ended.', section);
    if (minutes <= 0) return notSatisfied('The session ends before it begins: correct its times.', section);
    const least = minMinutes ?? input.service?.minimumMinutes;
    const most = maxMinutes ?? input.service?.maximumMinutes;
    const of = `The session lasted ${plural(Math.round(minutes), 'minute')}`;
    if (least !== undefined && minutes < least) {
      return notSatisfied(`${of}; this service takes at least ${least}. Correct the times or choose another service.`, section);
    }
    if (most !== undefined && minutes > most) {
      return notSatisfied(`${of}; this service takes at most ${most}. Correct the times or choose another service.`, section);
    }
    return satisfied;
  },
};
