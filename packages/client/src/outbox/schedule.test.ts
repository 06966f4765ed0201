import { describe, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';
import { answerOf, problem } from '../testing/scripted-server.ts';
import type { Book } from './book.ts';
import type { Operation } from './operation.ts';
import { ready, waits } from './schedule.ts';

const row = (seq: number, id: string, state: Operation['state'], retryAt?: number): Operation => ({
  seq,
  key: `k${seq}`,
  kind: 'update',
  type: 'Condition',
  id,
  author: 'Practitioner/me',
  patients: [],
  state,
  attempts: 1,
  queuedAt: 0,
  ...(retryAt === undefined ? {} : { retryAt, retryIn: retryAt }),
});
const bookOf = (...rows: Operation[]): Book => ({
  operations: new Map(rows.map((each) => [each.seq, each])),
  kept: new Map(),
  ids: new Map(),
});
const none: ReadonlySet<string> = new Set();

it('sends the messages of one conversation one after another, others at once', () => {
  const message = (seq: number, partition: string, state: Operation['state'] = 'pending', retryAt?: number): Operation => ({
    ...row(seq, `local:${seq}`, state, retryAt),
    type: 'ChatMessage',
    kind: 'create',
    partition,
    body: {},
  });
  const keysOf = (...rows: Operation[]) =>
    ready(bookOf(...rows), { busy: new Set(), due: none, limit: 4, now: 0 }).map(({ key }) => key);
  expect(keysOf(message(1, 'a'), message(2, 'a'), message(3, 'b'))).toEqual(['k1', 'k3']);
  expect(keysOf(message(1, 'a', 'waiting', 900), message(2, 'a'))).toEqual([]);
});

describe('the oldest row of an entity goes first, whatever the clock says', () => {
  it('wakes for the oldest, not for a younger one that is due sooner', () => {
    const book = bookOf(row(1, 'a', 'waiting', 5_000), row(2, 'a', 'waiting', 700));
    expect(waits(book, 0, none)).toEqual([{ key: 'k1', until: 5_000, delay: 5_000 }]);
    expect(waits(book, 800, none)).toEqual([{ key: 'k1', until: 5_000, delay: 4_200 }]);
  });

  it('lets other entities have their own turn', () => {
    const book = bookOf(row(1, 'a', 'waiting', 5_000), row(2, 'a', 'waiting', 700), row(3, 'b', 'waiting', 900));
    expect(waits(book, 0, none).map(({ key, delay }) => [key, delay])).toEqual([
      ['k1', 5_000],
      ['k3', 900],
    ]);
  });

  it('waits no longer than the wait itself where the clock was set back an hour', () => {
    const book = bookOf(row(1, 'a', 'waiting', 5_000));
    expect(waits(book, -3_600_000, none)).toMatchObject([{ key: 'k1', delay: 5_000 }]);
  });

  it('never sends a younger row while the oldest waits, even where the younger one is due', () => {
    const book = bookOf(row(1, 'a', 'waiting', 5_000), row(2, 'a', 'pending'));
    const options = { busy: none, due: new Set(['k2']), limit: 4 };
    expect(ready(book, { ...options, now: 100 })).toEqual([]);
    expect(ready(book, { ...options, now: 5_000 }).map(({ key }) => key)).toEqual(['k1']);
  });

  it('sends both after an outage with the clock set back', async () => {
    const rig = new Rig();
    const { id = '' } = rig.server.add('Condition', { patient: { id: 'p1' }, code: { display: 'Cough' }, note: '' });
    const { client } = rig.open();
    await client.get('Condition', id);
    let failures = 1;
    rig.server.before = ({ method }) =>
      method === 'PATCH' && failures-- > 0 ? answerOf(200, '<html>some proxy</html>') : undefined;
    await client.update('Condition', id, (now) => ({ ...now, note: 'first' }));
    await rig.pass(10);
    rig.clock.offset -= 3_600_000;
    await client.update('Condition', id, (now) => ({ ...now, note: `${now.note} second` }), { quiet: 700 });
    await rig.pass(6_000);
    expect(rig.server.resources.get(`Condition|${id}`)?.['note']).toBe('first second');
    expect(client.watchUnsent().snapshot()).toEqual([]);
    await rig.close();
  });

  it('restarts no delay when the clock is set back', async () => {
    const rig = new Rig();
    const { id = '' } = rig.server.add('Condition', { patient: { id: 'p1' }, code: { display: 'Cough' }, note: '' });
    const { client } = rig.open();
    await client.get('Condition', id);
    let refusals = 1;
    rig.server.before = ({ method }) =>
      method === 'PATCH' && refusals-- > 0 ? problem(429, 'x', {}, { 'retry-after': '1' }) : undefined;
    await client.update('Condition', id, (now) => ({ ...now, note: 'first' }));
    await rig.pass(10);
    rig.clock.offset -= 3_600_000;
    for (let n = 0; n < 6; n += 1) {
      client.cameOnline();
      await rig.pass(250);
    }
    expect(rig.server.resources.get(`Condition|${id}`)?.['note']).toBe('first');
    await rig.close();
  });
});
