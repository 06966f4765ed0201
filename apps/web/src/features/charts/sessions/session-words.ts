import type { Encounter, Note } from '@notewell/model';
import { isAmendmentOpen, isSentBack } from '@notewell/rules';
import type { Tone } from '@notewell/ui';
import { dayWords } from '../../../platform/dates.ts';

type State = readonly [words: string, tone: Tone];

const noteStates = {
  Preliminary: ['Draft', 'info'],
  Final: ['Signed', 'quiet'],
  Amended: ['Amended', 'quiet'],
  EnteredInError: ['In error', 'bad'],
} as const satisfies Record<Note['status'], State>;
/** The state of a note. A draft that somebody signed waits for others, unless it went back to its author. */
export function stateOfNote(note: Pick<Note, 'status' | 'signatures' | 'revisionRequests'>): State {
  if (isAmendmentOpen(note)) return ['Amended, to co-sign', 'info'];
  const isSigned = note.signatures?.some(({ status }) => status === 'Signed');
  if (note.status !== 'Preliminary' || !isSigned) return noteStates[note.status];
  if (isSentBack(note)) return ['Sent back', 'warn'];
  // Else the patient or a guardian signs next.
  const isAsked = note.signatures?.some(({ status }) => status === 'Requested');
  return isAsked ? ['To co-sign', 'info'] : ['Signed in part', 'info'];
}

export const sessionStates = {
  Planned: ['Planned', 'info'],
  Finished: ['Finished', 'quiet'],
  Cancelled: ['Cancelled', 'warn'],
  NoShow: ['No show', 'warn'],
  Unknown: ['Outcome unknown', 'quiet'],
} as const satisfies Record<Encounter['status'], State>;

/** Service or reason of a session. */
export const sessionTitle = ({ serviceType, reason }: Encounter, otherwise: string): string =>
  serviceType?.display ?? reason ?? otherwise;

export const sessionDay = ({ start, created }: Encounter): string => {
  const at = start ?? created;
  return at ? dayWords(at) : '';
};
