import { isRecordSigned } from '@notewell/rules';
import type { MoveNeed } from '../../resources/saving/behaviour.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';

/** An agreement takes effect once all its parties signed it, and not after its last day. */
export const recordSigned: MoveNeed = {
  name: 'record signatures',
  isMet: async (save) => {
    const { expires } = save.after;
    return isRecordSigned(save.after) && !(typeof expires === 'string' && expires < (await practiceDay(save, save.now)));
  },
  detail: (from, to) =>
    `It stays ${from} until it is signed by the patient and every party, before it expires. Collect the required signatures, then mark it as ${to}.`,
};
