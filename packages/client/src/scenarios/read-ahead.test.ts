import { afterEach, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';
import type { EventHandlers } from '../transport/port.ts';

let rig = new Rig();
afterEach(() => rig.close());
const patient = { id: 'p1' };
const problems = { type: 'Condition', partition: 'p1', pageSize: 2 } as const;
const nothing = () => {};

/** A practice with one chart of three problems, and a device that follows its events. */
function begin() {
  rig = new Rig();
  const { server } = rig;
  server.add('Patient', { id: 'p1', name: { family: 'Able' } });
  for (const display of ['Cough', 'Cold', 'Fever'])
    server.add('Condition', { id: `p1.${display}`, patient, partition: 'p1', code: { display } });
  let handlers: EventHandlers | undefined;
  const transport = {
    send: server.transport.send,
    follow: (_path: string, _headers: unknown, given: EventHandlers) => {
      handlers = given;
      return nothing;
    },
  };
  const { client } = rig.open({ transport, live: true });
  const changed = async (resourceType: string, id: string) => {
    const { meta } = server.edit(resourceType, id, (value) => ({ ...value, note: 'changed' }));
    handlers?.onChange({ resourceType, id, versionId: meta?.versionId ?? '', deleted: false });
    await rig.pass(1_000);
  };
  /** Marks of the reads since the last call. */
  const marks = () => server.requests.splice(0).map(({ headers }) => headers?.['notewell-read-ahead']);
  const readAhead = async () => {
    await client.get('Patient', 'p1', { fresh: true, readAhead: true });
    await client.prefetch([problems]);
  };
  return { server, client, changed, marks, readAhead };
}

it('marks every read that the device makes ahead, pages and refetches included', async () => {
  const { changed, marks, readAhead } = begin();
  await readAhead();
  expect(marks()).toEqual(['true', 'true', 'true']);
  await changed('Condition', 'p1.Cough');
  expect(marks()).toEqual(['true']);
});

it('a chart that is opened right afterwards is read again, without the mark', async () => {
  const { client, changed, marks, readAhead } = begin();
  await readAhead();
  marks();
  const stops = [
    client.watchResource('Patient', 'p1').subscribe(nothing),
    client.watchList(problems).subscribe(nothing),
    client.watchResource('Condition', 'p1.Cough').subscribe(nothing),
  ];
  await rig.pass(100);
  expect(marks()).toEqual([undefined, undefined, undefined]);
  await changed('Condition', 'p1.Cough');
  await readAhead();
  expect(new Set(marks())).toEqual(new Set([undefined]));
  for (const stop of stops) stop();
});

it('a chart that is opened while the device reads it shares no marked request', async () => {
  const { server, client, marks } = begin();
  const arrived: (() => void)[] = [];
  server.before = () => new Promise((resolve) => arrived.push(() => resolve(undefined)));
  const ahead = [client.get('Patient', 'p1', { fresh: true, readAhead: true }), client.prefetch([problems])];
  await rig.pass(10);
  expect(marks()).toEqual(['true', 'true']);
  client.watchResource('Patient', 'p1').subscribe(nothing);
  client.watchList(problems).subscribe(nothing);
  await rig.pass(10);
  expect(marks()).toEqual([undefined, undefined]);
  server.before = () => undefined;
  for (const arrive of arrived) arrive();
  await Promise.all(ahead);
  expect(client.watchList(problems).snapshot().status).toBe('ready');
});

it('a chart that the server refused to the device is asked for again where a person opens it', async () => {
  const { server, client, marks } = begin();
  server.resources.delete('Patient|p1');
  await client.get('Patient', 'p1', { fresh: true, readAhead: true }).catch(nothing);
  marks();
  client.watchResource('Patient', 'p1').subscribe(nothing);
  await rig.pass(100);
  expect(marks()).toEqual([undefined]);
});

it('tells the server of a chart that was opened without a network, once it is back', async () => {
  const { server, client, marks, readAhead } = begin();
  await readAhead();
  marks();
  server.online = false;
  const stop = client.watchResource('Patient', 'p1').subscribe(nothing);
  await rig.pass(100);
  expect(client.watchResource('Patient', 'p1').snapshot().data).toMatchObject({ id: 'p1' });
  stop();
  await rig.pass(60_000);
  expect(marks()).toEqual([]);
  server.online = true;
  client.cameOnline();
  await rig.pass(1_000);
  expect(marks()).toEqual([undefined]);
});
