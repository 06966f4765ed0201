import { isDate } from '@notewell/model/values';

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];
/** Filters that the address may hold. A patient is never among them. */
export const filterNames = ['service', 'location', 'program', 'group', 'status'] as const;
export type FilterName = (typeof filterNames)[number];

/** Everybody with a calendar in the practice. */
export const wholePractice = 'practice';

export interface CalendarState {
  readonly view: CalendarView;
  /** Absent for today, also past midnight. */
  readonly day: string | undefined;
  /** Ids of practitioners, or the whole practice. */
  readonly of: readonly string[] | typeof wholePractice;
  /** The columns of a day. */
  readonly by: 'people' | 'rooms';
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
}

/** The view that a user begins with. */
export interface CalendarDefaults {
  readonly view: CalendarView;
  readonly of: CalendarState['of'];
}

interface Viewer {
  readonly me: string;
  /** The notes that the user starts: their own, those of others as a scribe, or none. */
  readonly starts: 'own' | 'for others' | undefined;
  readonly permissions: readonly string[];
  readonly phone: boolean;
}

/** Practitioners begin with their own week, front desk and scribes with the practice's day, phones with a list. */
export function defaultsFor({ me, starts, permissions, phone }: Viewer): CalendarDefaults {
  const isDesk = starts === undefined && permissions.includes('view scheduler') && permissions.includes('Appointment.Update');
  const seesAll = isDesk || starts === 'for others';
  return { view: phone ? 'agenda' : seesAll ? 'day' : 'week', of: seesAll ? wholePractice : [me] };
}

type Search = Readonly<Record<string, unknown>>;
const isView = (value: unknown): value is CalendarView => calendarViews.some((view) => view === value);
const textIn = (search: Search, name: string): string | undefined => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Reads the state from an address. Unknown values become the default. */
export function stateFrom(search: Search, defaults: CalendarDefaults): CalendarState {
  const day = textIn(search, 'day');
  const of = textIn(search, 'of');
  const filters = filterNames.flatMap((name) => {
    const value = textIn(search, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    view: isView(search['view']) ? search['view'] : defaults.view,
    day: day !== undefined && isDate(day) ? day : undefined,
    of: of === undefined ? defaults.of : of === wholePractice ? wholePractice : of.split(',').filter(Boolean),
    by: search['by'] === 'rooms' ? 'rooms' : 'people',
    filters: Object.fromEntries(filters),
  };
}

/** The state that fits a phone: it has room for one column of a day, else for a list. */
export const onPhone = (state: CalendarState): CalendarState => (state.view === 'day' ? state : { ...state, view: 'agenda' });

const sameOf = (a: CalendarState['of'], b: CalendarState['of']) => String(a) === String(b);

/** The address of a state. Defaults are left out, so that a plain address stays current. */
export function searchOf({ view, day, of, by, filters }: CalendarState, defaults: CalendarDefaults): Record<string, string> {
  return {
    ...(view !== defaults.view && { view }),
    ...(day !== undefined && { day }),
    ...(!sameOf(of, defaults.of) && { of: of === wholePractice ? wholePractice : of.join(',') }),
    ...(by === 'rooms' && { by }),
    ...filters,
  };
}
