import { notifications, notificationsStore } from '@mantine/notifications';
import type { CarePlan } from '@notewell/model';
import { beforeEach, describe, expect, it } from 'vitest';
import { markupOf } from '../../../platform/testing/draw.tsx';
import { useAskFamily, useAskToSign, waysToSign } from './use-ask-family.ts';

const patient = { id: 'p', resourceType: 'Patient' as const };

interface Asks {
  readonly family: ReturnType<typeof useAskFamily>;
  readonly staff: ReturnType<typeof useAskToSign>;
}
function Probe({ take }: { readonly take: (asks: Asks) => void }) {
  take({ family: useAskFamily('a'), staff: useAskToSign('a') });
  return null;
}
const request = { patient, signer: patient, role: 'Patient', status: 'Requested' } as const;

/** Asks with or without a connection. */
async function asking(online: boolean, ask = ({ family }: Asks) => family('Ben', request)) {
  let plan: CarePlan = { resourceType: 'CarePlan', status: 'Active', patient };
  const stays = () => () => undefined;
  const client = {
    id: (id: string) => id,
    update: async (_type: string, _id: string, change: (current: CarePlan) => CarePlan) => {
      plan = change(plan);
    },
    watchKeptWork: () => ({ subscribe: stays, snapshot: () => [] }),
    watchUnsent: () => ({ subscribe: stays, snapshot: () => (online ? [] : [{ id: 'a', key: 'mine' }]) }),
    watchConnection: () => ({ subscribe: stays, snapshot: () => ({ online }) }),
  };
  const found: Asks[] = [];
  markupOf(<Probe take={(asks) => void found.push(asks)} />, { client });
  if (found[0]) await ask(found[0]);
  const { notifications: shown, queue } = notificationsStore.getState();
  return { asked: plan.patientSignatures?.length, said: [...shown, ...queue].map(({ title, message }) => [title, message]) };
}

it('offers who has no account the ways to sign that need none', () => {
  const offers = { link: true, here: true };
  expect(waysToSign(['p'], 'p', offers)).toEqual(['account']);
  expect(waysToSign(['p'], 'mother', offers)).toEqual(['link', 'here']);
  expect(waysToSign([], 'mother', { link: false, here: true })).toEqual(['here']);
  // Nobody knows without a connection.
  expect(waysToSign(undefined, 'mother', offers)).toEqual(['account']);
});

const said = [['Asked for the signature on this device', 'It is sent once the server can be reached.']];

describe('a request to sign a plan', () => {
  beforeEach(() => notifications.clean());
  it('promises the plan at Home only to those who have an account', async () => {
    const message = 'Ben finds it at Home, under “To sign”, once they have an account.';
    expect(await asking(true)).toEqual({ asked: 1, said: [['Asked for the signature', message]] });
    notifications.clean();
    const known = await asking(true, ({ family }) => family('Ben', request, ['p']));
    expect(known.said).toEqual([['Asked for the signature', 'Ben finds it at Home, under “To sign”.']]);
  });
  it('is not said to be made while it is only on the device', async () => {
    expect(await asking(false)).toEqual({ asked: 1, said });
  });
  it('to a colleague is not said to be made before either', async () => {
    const ofStaff = await asking(false, ({ staff }) => staff((plan) => ({ ...plan, patientSignatures: [request] }), 'Lee, Ann'));
    expect(ofStaff).toEqual({ asked: 1, said });
  });
});
