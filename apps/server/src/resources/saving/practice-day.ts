import { dayIn, instantOf } from '@notewell/model';
import { find } from './lookup.ts';

type Place = Parameters<typeof find>[0];

/** The time zone that decides the days of a practice. */
export async function practiceZone({ practice, store }: Place): Promise<string> {
  const [preferences] = await find({ practice, store }, 'PracticePreferences', []);
  return preferences?.timeZone ?? 'UTC';
}

/** The practice's day (`YYYY-MM-DD`) at an instant. */
export const practiceDay = async (place: Place, at: Date | string | number): Promise<string> =>
  dayIn(at instanceof Date ? at.getTime() : at, await practiceZone(place));

/** The last second of a day in the practice's zone, in ISO form. */
export const endOfPracticeDay = async (place: Place, day: string): Promise<string> =>
  new Date(instantOf(day, '23:59:59', await practiceZone(place))).toISOString();
