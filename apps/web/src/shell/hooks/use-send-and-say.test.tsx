import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { markupOf } from '../../platform/testing/draw.tsx';
import { sentWords, useSendAndSay } from './use-send-and-say.ts';

it('a change is done once the server has it, and is on the device alone until then', () => {
  const done = { title: 'Blocked', message: 'Maya Okafor: Time off.' };
  expect(sentWords('saved', done)).toEqual(['Maya Okafor: Time off.', 'Blocked']);
  expect(sentWords('waiting', done)).toEqual(['It is sent once the server can be reached.', 'Blocked on this device']);
});

interface Kept {
  readonly key: string;
  readonly base?: object;
  readonly mine?: object;
  readonly changed: readonly string[];
}

function Probe({ take }: { readonly take: (hook: ReturnType<typeof useSendAndSay>) => void }) {
  take(useSendAndSay());
  return null;
}

/** Sends a change of record `a` that ends in these refusals. `earlier`: keys of changes that waited before. */
async function sending(refused: readonly Kept[], earlier: readonly string[] = []) {
  let kept: readonly object[] = [];
  const discarded: string[] = [];
  const stays = () => () => undefined;
  const client = {
    id: (id: string) => id,
    expand: async () => undefined,
    discard: async (key: string) => void discarded.push(key),
    watchKeptWork: () => ({ subscribe: stays, snapshot: () => kept }),
    watchUnsent: () => ({ subscribe: stays, snapshot: () => (kept.length > 0 ? [] : earlier.map((key) => ({ id: 'a', key }))) }),
    watchConnection: () => ({ subscribe: stays, snapshot: () => ({ online: true }) }),
  };
  const hooks: ReturnType<typeof useSendAndSay>[] = [];
  markupOf(<Probe take={(hook) => void hooks.push(hook)} />, { client });
  const mayClose = await hooks[0]?.send({
    write: async () => {
      kept = refused.map((one) => ({
        id: 'a',
        chain: one.key,
        type: 'CarePlan',
        kind: 'update',
        reason: 'refused',
        display: 'Plan',
        ...one,
      }));
      return 'a';
    },
    done: { title: 'Changed', message: 'Plan' },
    failed: 'The plan was not changed',
  });
  const said = notificationsStore.getState();
  return { mayClose, discarded, said: [...said.notifications, ...said.queue].map(({ message }) => String(message)) };
}

describe('a refusal', () => {
  beforeEach(() => notifications.clean());
  it('is said in the form, which has all of the change', async () => {
    const { mayClose, discarded, said } = await sending([{ key: 'mine', base: {}, mine: { title: 'New' }, changed: ['title'] }]);
    expect({ mayClose, discarded }).toEqual({ mayClose: false, discarded: ['mine'] });
    expect(said).toHaveLength(1);
  });
  it('of a signature alone is left to the one message about it', async () => {
    const mine = { signatures: [{ signer: { id: 'me' } }] };
    const signature = { key: 'mine', base: { signatures: [] }, mine, changed: ['signatures'] };
    expect(await sending([signature])).toEqual({ mayClose: true, discarded: [], said: [] });
  });
  it('closes the form and says so, if it stays in the tray with that of an earlier change', async () => {
    const { mayClose, discarded, said } = await sending([{ key: 'before', changed: ['title'] }], ['before']);
    expect({ mayClose, discarded }).toEqual({ mayClose: true, discarded: [] });
    expect(said).toEqual(['An earlier change of this record was refused. Both are in your unsent work.']);
  });
});
