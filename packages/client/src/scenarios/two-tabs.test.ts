import { afterEach, describe, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';
import { problem } from '../testing/scripted-server.ts';

let rig = new Rig();
afterEach(() => rig.close());

/** Two tabs with one record open. The second does not know yet of the copies that the first gets from the server. */
async function begin() {
  rig = new Rig();
  const { server } = rig;
  const { id = '' } = server.add('Condition', { patient: { id: 'p1' }, code: { display: 'Cough' }, note: 'one' });
  const sender = rig.open().client;
  await sender.get('Condition', id);
  const before = new Set(rig.hub.ears);
  const late = rig.open().client;
  for (const ear of Array.from(rig.hub.ears)) {
    if (before.has(ear)) continue;
    rig.hub.ears.delete(ear);
    rig.hub.ears.add({ ...ear, hear: (news) => news.news !== 'base' && ear.hear(news) });
  }
  await late.get('Condition', id);
  const write = (client: typeof sender, words: string) =>
    client.update('Condition', id, (now) => ({ ...now, note: `${now.note ?? ''} ${words}` }), { goesOn: true });
  return { server, id, sender, late, write, stored: () => server.resources.get(`Condition|${id}`) };
}

describe('a record that one person writes in two tabs', () => {
  it('continues in the second tab from the first’s save without conflict', async () => {
    const { sender, late, write, stored } = await begin();
    await write(sender, 'two');
    await rig.pass(1_000);
    await write(late, 'three');
    await rig.pass(10_000);
    expect(late.watchKeptWork().snapshot()).toEqual([]);
    expect(stored()?.['note']).toBe('one two three');
  });

  it('loses no words of the first tab under the second’s', async () => {
    const { server, id, sender, late, write, stored } = await begin();
    let patches = 0;
    server.before = ({ method }) =>
      method === 'PATCH' && ++patches === 2 ? problem(429, '', {}, { 'retry-after': '7' }) : undefined;
    const first = write(sender, 'two');
    await sender.update('Condition', id, (now) => ({ ...now, severity: 'Mild' }));
    await first;
    await rig.pass(1_000);
    expect(stored()?.['note']).toBe('one two');
    await write(late, 'three');
    await rig.pass(20_000);
    expect(stored()).toMatchObject({ note: 'one two three', severity: 'Mild' });
  });
});
