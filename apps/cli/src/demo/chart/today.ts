import type { Day } from '../calendar.ts';
import type { StaffKey } from '../practice/staff.ts';
import type { Random } from '../random.ts';
import { grids } from './book.ts';
import type { Case } from './case.ts';
import { type Course, kinds, type NoteState, type Visit } from './course.ts';
import { isSupervised } from './note.ts';

/** Minimum number of today's visits for each of these people, on weekends too, so that the day is not empty. */
const full: readonly (readonly [StaffKey, number])[] = [
  ['maya', 8],
  ['ruth', 3],
  ['daniel', 7],
  ['denise', 4],
];

/** Books the clinicians' own patients into today's gaps. */
export function fillToday(cases: readonly Case[], today: Day, random: Random): void {
  for (const [who, wanted] of full) {
    const mine = cases.flatMap(({ courses, visits }) =>
      courses.filter((course) => course.who === who && course.to >= today).map((course) => ({ course, visits })),
    );
    const taken = new Set(
      cases.flatMap(({ visits }) =>
        visits.filter((visit) => visit.day === today && visit.course.who === who).map(({ minute }) => minute),
      ),
    );
    const free = spaced(grids[who] ?? [], taken, wanted);
    const waiting = random.shuffled(mine.filter(({ visits }) => visits.every(({ day }) => Math.abs(day - today) > 2)));
    const others = random.shuffled(mine.filter(({ visits }) => visits.every(({ day }) => day !== today)));
    const queue = [...new Set([...waiting, ...others])];
    for (const minute of free) {
      const next = queue.shift();
      if (!next) break;
      const visit = extraVisit(next.course, today, minute);
      next.visits.push(visit);
      next.visits.sort((a, b) => a.day - b.day || a.minute - b.minute);
    }
  }
}
/** Free slots of the grid, as many as are missing, spread over the day. */
function spaced(grid: readonly number[], taken: ReadonlySet<number>, wanted: number): number[] {
  const free = grid.filter((minute) => !taken.has(minute));
  const count = Math.max(0, Math.min(free.length, wanted - taken.size));
  return Array.from({ length: count }, (_, at) => free[Math.floor((at * free.length) / count)] ?? 0);
}
function extraVisit(course: Course, day: Day, minute: number): Visit {
  const [service, definition, minutes] = kinds[course.kind].regular;
  const before = course.visits.filter((visit) => visit.outcome === 'show' && visit.day < day).length;
  const next = course.visits.find((visit) => visit.day > day)?.day;
  return {
    course,
    day,
    minute,
    minutes,
    service,
    definition,
    outcome: 'show',
    video: minute % 180 === 0,
    first: false,
    order: before,
    ...(next !== undefined && { next }),
    extra: true,
    state: 'none',
  };
}

/** Notes that the clinician has not finished, with the days since the visit. */
const left: readonly (readonly [NoteState, age: number])[] = [
  ['complete', 1],
  ['begun', 1],
  ['complete', 2],
  ['returned', 3],
  ['complete', 5],
  ['complete', 8],
  ['returned', 9],
  ['complete', 13],
];

/** Days before today after which most notes are signed. */
const settled = 24;

/** Leaves some recent notes begun, unsigned, returned or waiting for the supervisor, as in a working clinic. */
export function leaveWork(
  cases: readonly Case[],
  { today, hour }: { readonly today: Day; readonly hour: number },
  random: Random,
): void {
  const recent = cases.flatMap(({ visits }) =>
    visits.filter(({ day, outcome }) => outcome === 'show' && day < today && day >= today - settled),
  );
  for (const visit of recent) {
    const age = today - visit.day;
    const supervised = isSupervised(visit);
    if (supervised && age <= 9 && random.chance(0.45)) visit.state = 'cosign';
    else if (age <= 2 && random.chance(0.3)) visit.state = random.chance(0.3) ? 'begun' : 'complete';
    else if (age > 2 && random.chance(0.035)) visit.state = 'complete';
  }
  const todays = cases
    .flatMap(({ visits }) => visits.filter((visit) => visit.day === today && visit.course.who === 'maya'))
    .sort((a, b) => a.minute - b.minute);
  // The day's first visits are over and their notes begun; one patient missed the visit, one cancelled; the others wait.
  const over = todays.filter(({ minute }) => minute + 60 <= hour * 60);
  for (const visit of over.slice(0, 2)) visit.state = 'begun';
  if (over[2] && over.length > 3) over[2].outcome = 'noshow';
  const last = todays.at(-1);
  if (last && todays.length > 6 && last.state === 'none') last.outcome = 'cancelled';
  const own = recent.filter(({ course }) => course.who === 'maya').sort((a, b) => b.day - a.day || b.minute - a.minute);
  for (const visit of own) if (visit.state !== 'cosign') visit.state = 'signed';
  const signed = own.filter(({ state }) => state === 'signed');
  for (const [state, age] of left) {
    const visit = signed.find((one) => one.state === 'signed' && today - one.day >= age);
    if (visit) visit.state = state;
  }
  // A note of any kind for the clinician's supervisor to review.
  if (own.length > 3 && !own.some(({ state }) => state === 'cosign')) {
    const asked = own.find(({ state }) => state === 'signed');
    if (asked) asked.state = 'cosign';
  }
}
