import { filterLimits } from '@notewell/protocol';
import { afterEach, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';
import { problem } from '../testing/scripted-server.ts';

let rig = new Rig();
afterEach(() => rig.close());

function begin(count: number) {
  rig = new Rig();
  for (let n = 0; n < count; n += 1) rig.server.add('Condition', { patient: { id: `p${n}` }, code: { display: `${n}` } });
  return { server: rig.server, client: rig.open().client };
}

it('loads all pages of a whole list before it shows any, and again after a change', async () => {
  const { server, client } = begin(2_100);
  const query = { type: 'Condition', whole: true } as const;
  const watch = client.watchList(query);
  const counts = new Set<number>();
  const stop = watch.subscribe(() => counts.add(watch.snapshot().items.length));
  await rig.pass(1_000);
  expect(watch.snapshot()).toMatchObject({ status: 'ready', continuation: '' });
  server.add('Condition', { patient: { id: 'p' }, code: { display: 'new' } });
  await client.refresh(query);
  expect([...counts].filter((count) => count > 0)).toEqual([2_100, 2_101]);
  stop();
});

it('asks for more values than a request takes in several requests', async () => {
  const { server, client } = begin(10);
  server.before = ({ body }) => {
    const [filter] = typeof body === 'string' ? JSON.parse(body) : [];
    return filter?.values.length > filterLimits.values ? problem(400, 'filter-invalid') : undefined;
  };
  const values = Array.from({ length: filterLimits.values + 5 }, (_, n) => (n === 0 ? 'p3' : `p${n + 5}`));
  const found = await client.list({ type: 'Condition', filters: [{ kind: 'Patient', values }], whole: true });
  expect(found.items.map(({ code }) => code?.display).toSorted()).toEqual(['3', '6', '7', '8', '9']);
});
