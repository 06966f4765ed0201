import { afterEach, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';

const rig = new Rig();
afterEach(() => rig.close());
const query = { type: 'Location', orderBy: 'name', order: 'asc', pageSize: 10 } as const;

it('an unsent record is listed where its name sorts', async () => {
  for (const name of ['Bay', 'Dock']) rig.server.add('Location', { name, status: 'Active' });
  const { client } = rig.open();
  await client.list(query);
  rig.server.online = false;
  for (const name of ['Elm', 'Alder', 'Cove']) await client.create('Location', { name, status: 'Active' });
  const names = () =>
    client
      .watchList(query)
      .snapshot()
      .items.map((one) => (one as { name?: string }).name);
  expect(names()).toEqual(['Alder', 'Bay', 'Cove', 'Dock', 'Elm']);
  rig.server.online = true;
});
