import type { ListQuery } from '@notewell/client';
import type { CarePlan } from '@notewell/model';
import { isAwaitedFrom } from '@notewell/rules';
import { useReadableList } from '../../../shell/session/readable-list.ts';

const askedOf = (me: string): ListQuery<'CarePlan'> => ({
  type: 'CarePlan',
  filters: [
    { kind: 'Status', values: ['Draft', 'Active', 'OnHold'] },
    { kind: 'Signer', values: [me] },
    { kind: 'SignatureStatus', values: ['Requested'] },
  ],
  orderBy: 'created',
  order: 'asc',
  pageSize: 50,
});

/** Care plans for which somebody asked a member of the staff to sign; none where nobody is named. Home and the inbox share them. */
export const usePlansToSign = (me: string | undefined): readonly CarePlan[] =>
  useReadableList(me === undefined ? null : askedOf(me)).items.filter((plan) => isAwaitedFrom(plan, me ?? ''));
