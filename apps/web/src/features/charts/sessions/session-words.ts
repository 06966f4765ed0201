import type { Encounter, Note } from '@notewell/model';
import type { Tone } from '@notewell/ui';
import { dayWords } from '../../../platform/dates.ts';

type State = readonly [words: string, tone: Tone];

export const noteStates = {
  Preliminary: ['Draft', 'info'],
  Final: ['Signed', 'quiet'],
  Amended: ['Amended', 'quiet'],
  EnteredInError: ['In error', 'bad'],
} as const satisfies Record<Note['status'], State>;
export const sessionStates = {
  Planned: ['Planned', 'info'],
  Finished: ['Finished', 'quiet'],
  Cancelled: ['Cancelled', 'warn'],
  NoShow: ['No show', 'warn'],
  Unknown: ['Unknown', 'quiet'],
} as const satisfies Record<Encounter['status'], State>;

/** Service or reason of a session. */
export const sessionTitle = ({ serviceType, reason }: Encounter, otherwise: string): string =>
  serviceType?.display ?? reason ?? otherwise;

export const sessionDay = ({ start, created }: Encounter): string => {
  const at = start ?? created;
  return at ? dayWords(at) : '';
};
