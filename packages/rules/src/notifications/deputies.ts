import type { Practitioner } from '@notewell/model';

type Deputies = NonNullable<Practitioner['deputies']>;

/** The period in which somebody is a person's deputy on a day (`yyyy-MM-dd`). Both the first and the last day count. */
export const deputyOn = (deputies: Deputies, deputy: string, day: string): Deputies[number] | undefined =>
  deputies
    .filter(({ subject, period }) => subject.id === deputy && (period?.start ?? '') <= day && day <= (period?.end ?? '9999'))
    .toSorted((one, other) => (other.period?.end ?? '9999').localeCompare(one.period?.end ?? '9999'))[0];

/** Why a person cannot have these deputies; undefined if they can. */
export function deputiesFault(person: string, deputies: Deputies): string | undefined {
  if (deputies.some(({ subject }) => subject.id === person)) return 'Nobody is their own deputy.';
  if (deputies.some(({ period }) => !period?.start || !period.end)) return 'A deputy has a first and a last day.';
  if (deputies.some(({ period: { start = '', end = '' } = {} }) => end < start)) return 'The last day is before the first.';
  return undefined;
}
