import { afterEach, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';

let rig = new Rig();
afterEach(() => rig.close());

it('a record and its file are on the device both or neither, wherever the page ends', async () => {
  const seen = new Set<string>();
  for (let calls = 1; calls <= 30; calls += 1) {
    rig = new Rig();
    const { server } = rig;
    const tab = rig.open({}, { calls, lastTakesEffect: true });
    const draft = { subject: { id: 'p1', resourceType: 'Patient' }, status: 'Current', title: 'Letter' } as const;
    const file = { content: new Uint8Array([1, 2, 3]), contentType: 'application/pdf' };
    void tab.client.create('DocumentReference', draft, { file }).catch(() => undefined);
    await rig.pass(5_000);
    if (tab.alive) await tab.client.close();
    rig.open();
    await rig.pass(60_000);
    const made = server.all('DocumentReference').map(({ id }) => id);
    expect([...server.content.keys()]).toEqual(made);
    seen.add(String(made.length));
    await rig.close();
  }
  expect([...seen].toSorted()).toEqual(['0', '1']);
});
