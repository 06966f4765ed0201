import { type Day, isHoliday, isSchoolBreak, weekdayOf } from '../calendar.ts';
import type { ProgramKey, ServiceKey } from '../practice/clinic.ts';
import type { DefinitionKey } from '../practice/definitions.ts';
import type { StaffKey } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import { type Book, daysOf, type Lane } from './book.ts';
import type { Curve } from './curve.ts';

export type CourseKind = 'therapy' | 'school' | 'substance' | 'psychiatry' | 'primary' | 'peer' | 'cases';
export type Outcome = 'show' | 'noshow' | 'cancelled';
/** Progress of the visit's note. `begun` is half-written; `complete` is written and unsigned. */
export type NoteState = 'signed' | 'complete' | 'begun' | 'returned' | 'cosign' | 'none';

interface Kind {
  readonly program: ProgramKey;
  readonly first?: readonly [ServiceKey, DefinitionKey, minutes: number];
  readonly regular: readonly [ServiceKey, DefinitionKey, minutes: number];
  /** Share of visits by video. */
  readonly video: number;
}
export const kinds: Readonly<Record<CourseKind, Kind>> = {
  therapy: { program: 'outpatient', first: ['intake', 'intake', 60], regular: ['therapy45', 'soap', 45], video: 0.28 },
  school: { program: 'school', first: ['intake', 'intake', 50], regular: ['therapy45', 'soap', 40], video: 0 },
  substance: { program: 'substance', first: ['intake', 'intake', 60], regular: ['substance45', 'dap', 45], video: 0.1 },
  psychiatry: {
    program: 'outpatient',
    first: ['psychiatry60', 'psychiatricEvaluation', 55],
    regular: ['psychiatry30', 'medication', 25],
    video: 0.35,
  },
  primary: { program: 'primary', first: ['physical', 'primary', 40], regular: ['primaryVisit', 'primary', 20], video: 0 },
  peer: { program: 'community', regular: ['peer', 'girpp', 45], video: 0 },
  cases: { program: 'community', regular: ['caseManagement', 'contact', 30], video: 0 },
};

export interface Course {
  readonly kind: CourseKind;
  readonly who: StaffKey;
  readonly program: ProgramKey;
  readonly lane: Lane;
  readonly from: Day;
  readonly to: Day;
  readonly curve: Curve;
  readonly visits: Visit[];
}
export interface Visit {
  readonly course: Pick<Course, 'kind' | 'who' | 'program' | 'curve' | 'from' | 'to'>;
  readonly day: Day;
  readonly minute: number;
  readonly minutes: number;
  readonly service: ServiceKey;
  readonly definition: DefinitionKey;
  outcome: Outcome;
  readonly video: boolean;
  readonly first: boolean;
  /** Position among the visits that took place, from 0; -1 for others. */
  readonly order: number;
  /** Day of the next visit, if there is one. */
  readonly next?: Day;
  /** True for a visit outside the regular slot, on a day with room. */
  readonly extra?: true;
  state: NoteState;
}

/** True if a visit is over. */
export const isOver = ({ day, state }: Visit, today: Day): boolean => day < today || (day === today && state !== 'none');

export interface CoursePlan {
  readonly kind: CourseKind;
  readonly who: StaffKey;
  readonly every: 1 | 2 | 4;
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
  readonly curve: Curve;
  readonly random: Random;
  readonly book: Book;
}

/** Books a regular slot and decides the outcome of each visit in it; undefined if no slot is free. */
export function planCourse({ kind, who, every, from, to, today, curve, random, book }: CoursePlan): Course | undefined {
  const lane = book.hold({ who, every, from, to }, random) ?? book.hold({ who, every: 4, from, to }, random);
  if (!lane) return undefined;
  const { program, first, regular, video } = kinds[kind];
  const prefersVideo = random.chance(video) ? 0.85 : video * 0.3;
  const visits: Visit[] = [];
  const course = { kind, who, program, lane, from, to, curve, visits };
  // Primary care is seen every quarter instead of every month.
  const days = daysOf(lane, from, Math.min(to, today + 42)).filter(
    (day, at) => !isHoliday(day) && !(kind === 'school' && isSchoolBreak(day)) && (kind !== 'primary' || at % 3 === 0),
  );
  let order = 0;
  days.forEach((lanesDay, at) => {
    const isFirst = at === 0 && first !== undefined;
    const [service, definition, minutes] = isFirst ? first : regular;
    const long = isFirst && kind === 'psychiatry';
    const [day, minute] = long ? book.early(who, lanesDay) : [lanesDay, lane.minute];
    const outcome: Outcome =
      isFirst || day >= today
        ? 'show'
        : random.weighted([
            [85, 'show'],
            [6, 'noshow'],
            [9, 'cancelled'],
          ] as const);
    const next = days[at + 1];
    const byVideo = !isFirst && random.chance(prefersVideo);
    const sixty = kind === 'therapy' && service === 'therapy45' && random.chance(0.2);
    course.visits.push({
      course,
      day,
      minute,
      minutes: sixty ? 55 : minutes,
      service: sixty ? 'therapy60' : service,
      definition,
      outcome: day > today && random.chance(0.05) && weekdayOf(day) < 5 ? 'cancelled' : outcome,
      video: byVideo,
      first: isFirst,
      order: outcome === 'show' ? order++ : -1,
      ...(next !== undefined && { next }),
      state: day < today ? 'signed' : 'none',
    });
  });
  return course;
}
