import { afterEach, describe, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';
import { answerOf, problem } from '../testing/scripted-server.ts';
import { Withdrawn } from '../transport/port.ts';

const patient = { id: 'p1' };
const cough = { patient, code: { display: 'Cough' } };
let rig = new Rig();
afterEach(() => rig.close());
const begin = () => {
  rig = new Rig();
  return rig;
};
/** Answers the first write with `answer`, and the rest as the server does. */
function once(to: Rig, answer: ReturnType<typeof problem>): void {
  let left = 1;
  to.server.before = (request) => (request.method !== 'GET' && left-- > 0 ? answer : undefined);
}

describe('retry rules', () => {
  it.each([429, 449])('scenario 20: %i with retry-after 7 is retried after 7 s', async (status) => {
    const { server } = begin();
    once(rig, problem(status, '', {}, { 'retry-after': '7' }));
    const first = rig.open();
    await first.client.create('Condition', cough);
    await rig.pass(3_000);
    first.kill();
    rig.open();
    await rig.pass(3_900);
    expect(server.writes()).toHaveLength(1);
    await rig.pass(200);
    expect(server.all('Condition')).toHaveLength(1);
  });

  it('sends a series as one operation by its own call, and keeps it when times are taken', async () => {
    const { server } = begin();
    server.online = false;
    const { client } = rig.open();
    const [start, maya] = ['2026-03-02T15:00:00Z', { id: 'maya', resourceType: 'Practitioner' as const }];
    const draft = { status: 'booked', start, owner: maya, recurrence: { kind: 'Weekly', count: 52 } } as const;
    const accepts = [{ occurrence: start, reason: 'Joint session' }];
    await client.create('Appointment', draft, { call: { path: 'series', with: { accepts } } });
    server.before = ({ path }) =>
      path.endsWith('/appointments/series')
        ? problem(409, 'booking-conflict', { detail: '1 of 52 times has a conflict.' })
        : undefined;
    server.online = true;
    await rig.pass(6_000);
    expect(server.writes().filter(({ path }) => path.endsWith('/series'))).toHaveLength(1);
    expect(JSON.parse(String(server.writes().at(-1)?.body))).toMatchObject({ ...draft, accepts });
    const [kept] = client.watchKeptWork().snapshot();
    expect(kept).toMatchObject({ mine: draft, error: { code: 'booking-conflict', detail: '1 of 52 times has a conflict.' } });
    expect(kept?.call).toEqual({ path: 'series', with: { accepts } });

    // Its author decides about each conflict, and the same operation is sent with the decisions.
    server.before = () => undefined;
    const body = { ...draft, recurrence: { ...draft.recurrence, exceptions: ['2026-03-09'] } };
    const moves = [{ occurrence: '2026-03-16T15:00:00Z', start: '2026-03-17T15:00:00Z', end: '2026-03-17T16:00:00Z' }];
    await client.sendAgain(kept?.key ?? '', { body, call: { path: 'series', with: { accepts, moves } } });
    await rig.pass(1_000);
    const again = server.writes().filter(({ path }) => path.endsWith('/series'));
    expect(again).toHaveLength(2);
    expect(JSON.parse(String(again.at(-1)?.body))).toMatchObject({ ...body, accepts, moves });
  });

  it('sends an edit of a series as one operation, and keeps it with what is in the way', async () => {
    const { server } = begin();
    const { client } = rig.open();
    const draft = { status: 'booked', start: '2026-03-02T15:00:00Z', end: '2026-03-02T15:50:00Z', series: 's' } as const;
    const { id = '' } = await client.create('Appointment', draft);
    await rig.pass(1_000);
    const sent = server.writes().length;
    server.online = false;
    const edit = { scope: 'following', start: '2026-03-03T15:00:00Z' };
    const call = { path: 'series-edit', with: edit };
    await client.update('Appointment', id, (current) => ({ ...current, start: edit.start }), { call });
    // A later change is another request.
    await client.update('Appointment', id, (current) => ({ ...current, room: '4' }));
    expect(client.watchResource('Appointment', id).snapshot().data).toMatchObject({ start: edit.start, room: '4' });
    server.before = ({ path }) =>
      path.endsWith('/series-edit') ? problem(409, 'booking-conflict', { detail: '1 of 5 times has a conflict.' }) : undefined;
    server.online = true;
    await rig.pass(6_000);
    const [only, ...others] = server.writes().slice(sent);
    expect([only?.method, only?.path.endsWith(`/${client.id(id)}/series-edit`), others]).toEqual(['POST', true, []]);
    expect(JSON.parse(String(only?.body))).toEqual(edit);
    const kept = client.watchKeptWork().snapshot();
    expect(kept.map(({ error }) => error?.code)).toEqual(['booking-conflict', undefined]);
    expect(kept[0]?.error?.detail).toBe('1 of 5 times has a conflict.');
  });

  it('sends a refused document as its author corrected it, with its file', async () => {
    const { server } = begin();
    server.online = false;
    const { client } = rig.open();
    const subject = { id: 'p1', resourceType: 'Patient' as const };
    const draft = { status: 'Current', subject, patient: subject, title: 'Letter', documentDate: '1800-01-01' } as const;
    const { id = '' } = await client.create('DocumentReference', draft);
    await client.upload('DocumentReference', id, new Uint8Array([1, 2, 3]), 'application/pdf');
    server.before = ({ path, method }) =>
      method === 'POST' && !path.includes('/content/') ? problem(422, 'invalid', {}) : undefined;
    server.online = true;
    await rig.pass(6_000);
    const kept = client.watchKeptWork().snapshot();
    expect(kept.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['create', 'refused'],
      ['upload', 'earlier'],
    ]);
    const file = await client.fileOf(kept[1]?.key ?? '');
    expect([file?.type, [...new Uint8Array((await file?.arrayBuffer()) ?? [])]]).toEqual(['application/pdf', [1, 2, 3]]);
    server.before = () => undefined;
    expect(await client.mend(kept[0]?.key ?? '', { ...draft, documentDate: '2026-01-01' }, kept)).toBe('queued');
    await rig.pass(6_000);
    expect(client.watchKeptWork().snapshot()).toEqual([]);
    expect(server.all('DocumentReference')).toEqual([expect.objectContaining({ documentDate: '2026-01-01', title: 'Letter' })]);
    expect(server.writes().some(({ path, body }) => path.endsWith('/chunks/0') && String(body) === '1,2,3')).toBe(true);
  });

  it('keeps a visit and a move whose times were taken meanwhile, with the reason', async () => {
    const { server } = begin();
    const { client } = rig.open();
    const draft = { status: 'booked', start: '2026-03-02T15:00:00Z', end: '2026-03-02T15:50:00Z' } as const;
    const { id = '' } = await client.create('Appointment', draft);
    await rig.pass(1_000);
    server.online = false;
    const moved = { start: '2026-03-03T15:00:00Z', end: '2026-03-03T15:50:00Z' };
    await client.create('Appointment', { ...draft, ...moved, title: 'Booked' });
    await client.update('Appointment', id, (current) => ({ ...current, ...moved }));
    const error = { code: 'booking-conflict', detail: 'Already booked. Nothing was saved.' };
    server.before = ({ path, method }) =>
      method !== 'GET' && path.includes('/appointments') ? problem(409, error.code, { detail: error.detail }) : undefined;
    server.online = true;
    await rig.pass(20_000);
    const kept = client.watchKeptWork().snapshot();
    expect(kept.map((one) => one.error)).toEqual([expect.objectContaining(error), expect.objectContaining(error)]);
    expect(kept.map(({ mine }) => mine)).toEqual([expect.objectContaining(moved), expect.objectContaining(moved)]);
  });

  it.each([undefined, 'Wed, 21 Oct 2026 07:28:00 GMT', '-3', 'NaN', ''])(
    'scenario 20: a retry-after of %j means 100 s',
    async (value) => {
      const { server } = begin();
      once(rig, problem(429, '', {}, value === undefined ? {} : { 'retry-after': value }));
      const { client } = rig.open();
      await client.create('Condition', cough);
      await rig.pass(99_900);
      expect(server.writes()).toHaveLength(1);
      await rig.pass(200);
      expect(server.all('Condition')).toHaveLength(1);
    },
  );

  it('scenario 20: neither focus nor network shortens a delay of the server', async () => {
    const { server } = begin();
    once(rig, problem(429, '', {}, { 'retry-after': '7' }));
    const { client } = rig.open();
    await client.create('Condition', cough);
    await rig.pass(3_000);
    await client.show();
    client.cameOnline();
    await rig.pass(3_900);
    expect(server.writes()).toHaveLength(1);
    await rig.pass(200);
    expect(server.all('Condition')).toHaveLength(1);
  });

  it('scenario 21: 408 is tried again after 2,000 ms', async () => {
    const { server } = begin();
    once(rig, problem(408, 'timeout'));
    const { client } = rig.open();
    await client.create('Condition', cough);
    await rig.pass(1_900);
    expect(server.writes()).toHaveLength(1);
    await rig.pass(200);
    expect(server.all('Condition')).toHaveLength(1);
  });

  it('scenario 21: a retry due after 2,000 ms waits for the network', async () => {
    const { server } = begin();
    once(rig, problem(408, 'timeout'));
    const { client } = rig.open();
    await client.create('Condition', cough);
    await rig.pass(1_000);
    server.online = false;
    await rig.pass(600_000);
    expect(client.watchKeptWork().snapshot()).toEqual([]);
    expect(client.watchUnsent().snapshot()).toMatchObject([{ state: 'waiting' }]);
    server.online = true;
    await rig.pass(5_000);
    expect(server.all('Condition')).toHaveLength(1);
  });

  it('scenario 22: a network failure is retried a thousand times without loss', async () => {
    const { server } = begin();
    server.online = false;
    const { client } = rig.open();
    await client.create('Condition', cough);
    await rig.pass(5_000 * 1_000);
    expect(client.watchUnsent().snapshot()[0]?.attempts).toBeGreaterThanOrEqual(1_000);
    server.online = true;
    await rig.pass(5_000);
    expect(server.all('Condition')).toHaveLength(1);
  });

  it('scenario 23: results decide whether there is a network, not the browser', async () => {
    const { server } = begin();
    server.online = false;
    const { client } = rig.open();
    await client.create('Condition', cough);
    await rig.pass(100);
    expect(client.watchConnection().snapshot().online).toBe(false);
    server.online = true;
    await rig.pass(5_000);
    expect(client.watchConnection().snapshot().online).toBe(true);
    expect(server.all('Condition')).toHaveLength(1);
  });

  it('scenario 24: a 401 stops all 50 writes of three tabs', async () => {
    const { server } = begin();
    const { id = '' } = server.add('Condition', { ...cough, note: 'as it was' });
    const tabs = [rig.open(), rig.open(), rig.open()];
    for (const { client } of tabs) await client.get('Condition', id);
    server.online = false;
    await tabs[0]?.client.update('Condition', id, (now) => ({ ...now, note: 'typed' }));
    for (let n = 0; n < 49; n += 1) await tabs[n % 3]?.client.create('Condition', { patient, code: { display: `${n}` } });
    await rig.pass(5_100);
    const arrived: string[] = [];
    server.before = (request) => {
      if (request.method === 'GET') return undefined;
      arrived.push(request.path);
      return problem(401, 'session-expired');
    };
    server.online = true;
    await rig.pass(200_000);
    expect(arrived.length).toBeLessThanOrEqual(4);
    for (const { client } of tabs) {
      expect(client.watchUnsent().snapshot()).toEqual([]);
      expect(client.watchKeptWork().snapshot()).toHaveLength(50);
      expect(client.watchResource('Condition', id).snapshot().data?.note).toBe('as it was');
    }
    server.before = () => undefined;
    for (const { key } of tabs[1]?.client.watchKeptWork().snapshot() ?? []) await tabs[1]?.client.sendAgain(key);
    await rig.pass(60_000);
    expect(server.all('Condition')).toHaveLength(50);
    expect(server.resources.get(`Condition|${id}`)?.['note']).toBe('typed');
  });

  it.each([403, 404, 409, 410, 422, 500, 503])(
    'scenario 25: %i moves the write to kept work, and others continue',
    async (status) => {
      const { server } = begin();
      const { id = '' } = server.add('Condition', { ...cough, note: 'before' });
      const { client } = rig.open();
      await client.get('Condition', id);
      server.before = (request) =>
        request.method === 'PATCH' ? problem(status, status === 409 ? 'stale-version' : 'x') : undefined;
      await client.update('Condition', id, (now) => ({ ...now, note: 'mine' }));
      await client.create('Condition', { patient, code: { display: 'other' } });
      await rig.pass(1_000);
      const [kept] = client.watchKeptWork().snapshot();
      expect(kept).toMatchObject({
        reason: status === 409 ? 'conflict' : 'refused',
        error: { status, requestId: `request-${status}` },
      });
      expect(kept?.error?.body).toContain(`request-${status}`);
      expect(kept?.mine?.['note']).toBe('mine');
      expect(server.all('Condition').some((value) => (value['code'] as { display: string }).display === 'other')).toBe(true);
      expect(client.watchUnsent().snapshot()).toEqual([]);
    },
  );

  it('scenario 26: a request that was withdrawn is no failure, and its write keeps its place', async () => {
    const { server } = begin();
    let times = 1;
    server.before = () => {
      if (times-- > 0) throw new Withdrawn('navigated away');
      return undefined;
    };
    const { client } = rig.open();
    await client.create('Condition', cough);
    await rig.pass(1_000);
    expect(client.watchKeptWork().snapshot()).toEqual([]);
    expect(server.all('Condition')).toHaveLength(1);
  });

  it('scenario 28: 500 writes leave four at a time, never two per record', async () => {
    const { server } = begin();
    const held = Array.from({ length: 25 }, (_, n) => server.add('Condition', { ...cough, note: `${n}` }).id ?? '');
    const { client } = rig.open();
    await client.list({ type: 'Condition', pageSize: 100 });
    server.online = false;
    for (const word of ['once', 'twice']) {
      for (const id of held) await client.update('Condition', id, (now) => ({ ...now, note: `${now.note} ${word}` }));
      // They may have arrived by now, so the next change of a record is a new write.
      await rig.pass(6_000);
    }
    for (let n = 0; n < 450; n += 1) await client.create('Condition', { patient, code: { display: `${n}` } });
    await rig.pass(10);
    expect(client.watchUnsent().snapshot()).toHaveLength(500);
    const under = new Map<string, number>();
    let [now, most, mostOfOne] = [0, 0, 0];
    server.before = async ({ path, method }) => {
      const record = method === 'PATCH' ? (path.split('?')[0] ?? '') : rig.clock.uuid();
      const count = (by: 1 | -1) => {
        now += by;
        under.set(record, (under.get(record) ?? 0) + by);
      };
      count(1);
      [most, mostOfOne] = [Math.max(most, now), Math.max(mostOfOne, under.get(record) ?? 0)];
      await new Promise((resolve) => setImmediate(resolve));
      count(-1);
      return undefined;
    };
    server.online = true;
    client.cameOnline();
    while (client.watchUnsent().snapshot().length > 0) await rig.pass(1_000);
    expect(server.all('Condition')).toHaveLength(475);
    expect(held.map((id) => server.resources.get(`Condition|${id}`)?.['note'])).toEqual(held.map((_, n) => `${n} once twice`));
    expect([most, mostOfOne, server.effects.length]).toEqual([4, 1, 500]);
  });

  it('a call that answers problem+json rejects with its sentence and details', async () => {
    const { server } = begin();
    server.before = () => problem(403, 'permission-missing');
    const { client } = rig.open();
    await expect(client.call('reports')).rejects.toMatchObject({
      failure: { status: 403, code: 'permission-missing', requestId: 'request-403' },
    });
    server.before = () => answerOf(200, { fine: true });
    expect(await client.call('reports', { query: { id: ['a', 'b'], none: undefined } })).toEqual({ fine: true });
    expect(server.requests.at(-1)?.path).toBe('/api/v1/practices/demo/reports?id=a&id=b');
    await client.call('media/1/content', { method: 'POST', body: new Blob(['bytes'], { type: 'image/png' }) });
    const upload = server.requests.at(-1);
    expect(upload?.headers?.['content-type']).toBe('image/png');
    expect(upload?.body).toEqual(new TextEncoder().encode('bytes'));
  });
});
