import { isRecordSigned } from '@notewell/rules';
import type { MoveNeed } from '../../resources/saving/behaviour.ts';

/** An agreement takes effect once it is signed. */
export const recordSigned: MoveNeed = {
  name: 'record signatures',
  isMet: async ({ after }) => isRecordSigned(after),
  detail: (from, to) => `It stays ${from} until it is signed. Collect the required signatures, then mark it as ${to}.`,
};
