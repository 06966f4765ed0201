import type { Appointment } from '@notewell/model';
import { momentWords } from '../../../platform/dates.ts';
import { spokenName } from '../../../shell/session/practice.ts';

/** Who ended a request or a wish meanwhile, and how; undefined while somebody waits for its answer. */
export function endWords({ status, statusBy, start, cancellationNote: note }: Appointment): string | undefined {
  if (status === 'proposed' || status === 'waitlist') return undefined;
  const listed = statusBy?.display;
  const by = listed === undefined ? 'Somebody' : statusBy?.resourceType === 'Practitioner' ? listed : spokenName(listed);
  if (status === 'booked') return `${by} booked it already: ${momentWords(start)}.`;
  if (status !== 'cancelled') return `${by} ended this request.`;
  return note === 'Withdrawn' ? `${by} withdrew this request.` : `${by} ended this request${note ? `: ${note}` : ''}.`;
}
