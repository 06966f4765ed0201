import { isRecordSigned } from '@notewell/rules';
import type { MoveNeed } from '../../resources/saving/behaviour.ts';

/** An agreement takes effect once all its parties signed it, and not after its last day. */
export const recordSigned: MoveNeed = {
  name: 'record signatures',
  isMet: async ({ after, now }) => {
    const { expires } = after;
    return isRecordSigned(after) && !(typeof expires === 'string' && expires < now.toISOString().slice(0, 10));
  },
  detail: (from, to) =>
    `It stays ${from} until it is signed by the patient and every party, before it expires. Collect the required signatures, then mark it as ${to}.`,
};
