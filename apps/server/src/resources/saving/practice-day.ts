import { dayIn, instantOf, type PracticePreferences } from '@notewell/model';
import { find } from './lookup.ts';

type Place = Parameters<typeof find>[0];
type Zoned = Pick<PracticePreferences, 'timeZone'>;
type Moment = Date | string | number;

/** The time zone that decides the days of a practice with these preferences. */
export const zoneIn = (preferences: Zoned | undefined): string => preferences?.timeZone ?? 'UTC';

/** The day (`YYYY-MM-DD`) at an instant of a practice with these preferences. */
export const dayWith = (preferences: Zoned | undefined, at: Moment): string =>
  dayIn(at instanceof Date ? at.getTime() : at, zoneIn(preferences));

const preferencesOf = async ({ practice, store }: Place): Promise<Zoned | undefined> =>
  (await find({ practice, store }, 'PracticePreferences', []))[0];

/** The time zone that decides the days of a practice. */
export const practiceZone = async (place: Place): Promise<string> => zoneIn(await preferencesOf(place));

/** The practice's day (`YYYY-MM-DD`) at an instant. */
export const practiceDay = async (place: Place, at: Moment): Promise<string> => dayWith(await preferencesOf(place), at);

/** The last second of a day in the practice's zone, in ISO form. */
export const endOfPracticeDay = async (place: Place, day: string): Promise<string> =>
  new Date(instantOf(day, '23:59:59', await practiceZone(place))).toISOString();
