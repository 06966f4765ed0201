import type { Appointment } from '@notewell/model';
import { modeWords } from '../../../../features/notes/start-note/index.ts';

type Offer = NonNullable<Appointment['offers']>[number];
type Wish = Pick<Appointment, 'serviceType' | 'mode'>;

/** All that a patient knows of an offered visit before they accept: service, length, mode, with whom and where. */
export function offeredVisit({ serviceType, mode: wished }: Wish, { start, end, mode, practitioner, location }: Offer): string {
  const service = serviceType?.display;
  const length = `${Math.round((Date.parse(end) - Date.parse(start)) / 60_000)} minutes`;
  const how = mode ?? wished;
  return [
    service,
    service?.includes(length) ? undefined : length,
    how ? modeWords[how] : 'Ask your clinic if it is in person or by video',
    practitioner.display,
    location?.display,
  ]
    .filter(Boolean)
    .join(' · ');
}
