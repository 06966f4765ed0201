import type { Appointment } from '@notewell/model';

/** The link to the video call of a telehealth visit: the first https address in its description. */
export function videoLinkOf({
  mode,
  description,
  status,
}: Pick<Appointment, 'mode' | 'description' | 'status'>): string | undefined {
  if (mode !== 'Telehealth' || status === 'cancelled') return undefined;
  const [found] = /https:\/\/[^\s<>"']+/.exec(description ?? '') ?? [];
  return found !== undefined && URL.canParse(found) ? found : undefined;
}

/** True if somebody may still join the call of a visit: it has a link and has not ended. */
export const joinsVideo = (appointment: Pick<Appointment, 'mode' | 'description' | 'status' | 'end'>, now: Date): boolean =>
  videoLinkOf(appointment) !== undefined && (appointment.end === undefined || Date.parse(appointment.end) > now.getTime());

/** True for text that can be kept as a video link. */
export const isVideoLink = (text: string): boolean =>
  videoLinkOf({ mode: 'Telehealth', status: 'booked', description: text }) === text;

export const videoLinkFault = 'Enter an address that begins with https://.';
