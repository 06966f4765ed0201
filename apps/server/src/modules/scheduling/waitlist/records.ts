import type { Appointment } from '@notewell/model';
import type { Diary, WaitlistTime } from '@notewell/rules/scheduling';
import { type DiaryPlace, readDiary } from '../diary.ts';

/** Everything booked around free times, for the people who wait for them. */
export function diaryAround(
  place: DiaryPlace,
  wishes: readonly Appointment[],
  times: readonly Pick<WaitlistTime, 'from' | 'to' | 'practitioner' | 'location' | 'room'>[],
): Promise<Diary> {
  const text = (moment: number) => new Date(moment).toISOString();
  const from = text(Math.min(...times.map((time) => time.from)));
  const to = text(Math.max(...times.map((time) => time.to)));
  const theirs = times.map(
    ({ practitioner, location, room }): Appointment => ({
      resourceType: 'Appointment',
      status: 'booked',
      owner: practitioner,
      start: from,
      end: to,
      ...(location && { location }),
      ...(room && { room }),
    }),
  );
  return readDiary(place, [...theirs, ...wishes.map((wish) => ({ ...wish, start: from, end: to }))]);
}
