import { notifications, notificationsStore } from '@mantine/notifications';
import type { CarePlan } from '@notewell/model';
import { beforeEach, describe, expect, it } from 'vitest';
import { markupOf } from '../../../platform/testing/draw.tsx';
import { useAskFamily } from './use-ask-family.ts';

const patient = { id: 'p', resourceType: 'Patient' as const };

function Probe({ take }: { readonly take: (ask: ReturnType<typeof useAskFamily>) => void }) {
  take(useAskFamily('a'));
  return null;
}

/** Asks with or without a connection. */
async function asking(online: boolean) {
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
  const found: ReturnType<typeof useAskFamily>[] = [];
  markupOf(<Probe take={(ask) => void found.push(ask)} />, { client });
  await found[0]?.('Ben', { patient, signer: patient, role: 'Patient', status: 'Requested' });
  const { notifications: shown, queue } = notificationsStore.getState();
  return { asked: plan.patientSignatures?.length, said: [...shown, ...queue].map(({ title, message }) => [title, message]) };
}

describe('a request to sign a plan', () => {
  beforeEach(() => notifications.clean());
  it('promises the plan at Home only to those who have an account', async () => {
    const message = 'Ben finds it at Home, under “To sign”, once they have an account.';
    expect(await asking(true)).toEqual({ asked: 1, said: [['Asked for the signature', message]] });
  });
  it('is not said to be made while it is only on the device', async () => {
    const said = [['Asked for the signature on this device', 'It is sent once the server can be reached.']];
    expect(await asking(false)).toEqual({ asked: 1, said });
  });
});
