import { afterEach, describe, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';

let rig = new Rig();
afterEach(() => rig.close());
const of = (patient: string, display: string, more: object = {}) => ({ patient: { id: patient }, code: { display }, ...more });
const whole = (partition: string) => ({ type: 'Condition', partition, pageSize: 100 }) as const;
const active = { kind: 'ClinicalStatus', values: ['Active'] };

/** A device that loaded one record whole and a page of another, and then lost its network. */
async function prepared() {
  rig = new Rig();
  const { server } = rig;
  const add = (patient: string, display: string, more: object = {}) =>
    server.add('Condition', { ...of(patient, display, more), partition: patient });
  const ids = [
    add('p1', 'Cough', { clinicalStatus: 'Active', recorded: '2026-01-02' }),
    add('p1', 'Cold', { clinicalStatus: 'Resolved', recorded: '2026-01-03' }),
    add('p1', 'Fever', { clinicalStatus: 'Active', recorded: '2026-01-01' }),
    add('p2', 'Asthma', { clinicalStatus: 'Active', recorded: '2026-01-04' }),
  ].map(({ id = '' }) => id);
  const first = rig.open().client;
  await first.prefetch([whole('p1')]);
  await first.prefetch([{ type: 'Condition', partition: 'p2', pageSize: 1 }], { most: 1 });
  await rig.pass(500);
  await first.close();
  server.online = false;
  const { client } = rig.open();
  const shown = async (query: Parameters<typeof client.list>[0]) => {
    const { items, status } = await client.list(query);
    return [status, items.map((item) => ('code' in item && typeof item.code === 'object' ? item.code?.display : undefined))];
  };
  return { client, ids, shown };
}

describe('without a network', () => {
  it('answers lists of a complete record from the device, filtered and sorted', async () => {
    const { shown } = await prepared();
    expect(await shown({ type: 'Condition', partition: 'p1', filters: [active], orderBy: 'recorded', order: 'desc' })).toEqual([
      'ready',
      ['Cough', 'Fever'],
    ]);
  });
  it('a list across records shows what the device knows of it', async () => {
    const { shown } = await prepared();
    const [status, names] = await shown({ type: 'Condition', filters: [active] });
    expect([status, [...(names ?? [])].sort()]).toEqual(['ready', ['Asthma', 'Cough', 'Fever']]);
  });
  it('a list says whether it is all there is, or what the device happens to know', async () => {
    const { client, ids } = await prepared();
    const isPartial = async (query: Parameters<typeof client.list>[0]) => (await client.list(query)).isPartial;
    expect(await isPartial({ type: 'Condition', filters: [active] })).toBe(true);
    expect(await isPartial({ type: 'Condition', filters: [{ kind: 'Id', values: [ids[2] ?? '', 'gone'] }] })).toBe(true);
    expect(await isPartial({ type: 'Condition', filters: [{ kind: 'Id', values: [ids[2] ?? ''] }] })).toBe(false);
    expect(await isPartial({ type: 'Condition', partition: 'p1', filters: [active] })).toBe(false);
    rig.server.online = true;
    const query = { type: 'Condition', filters: [active] } as const;
    await client.refresh(query);
    expect(await isPartial(query)).toBe(false);
  });
  it('a list by ids is answered where the device has any of them', async () => {
    const { shown, ids } = await prepared();
    expect(await shown({ type: 'Condition', filters: [{ kind: 'Id', values: [ids[2] ?? '', 'gone'] }] })).toEqual([
      'ready',
      ['Fever'],
    ]);
    expect((await shown({ type: 'Condition', filters: [{ kind: 'Id', values: ['gone'] }] }))[0]).toBe('error');
  });
  it('a resource that is shown and not on the device arrives once the network is back', async () => {
    const { client } = await prepared();
    const id = rig.server.add('Condition', of('p3', 'Gout', { partition: 'p3' })).id ?? '';
    const watch = client.watchResource('Condition', id);
    const stop = watch.subscribe(() => undefined);
    await rig.pass(100);
    expect(watch.snapshot().data).toBeUndefined();
    rig.server.online = true;
    client.cameOnline();
    await rig.pass(100);
    expect(watch.snapshot().data?.code).toEqual({ display: 'Gout' });
    stop();
  });
  it('a list of which the device knows nothing says so', async () => {
    const { shown } = await prepared();
    expect((await shown({ type: 'Allergy', partition: 'p1' }))[0]).toBe('error');
    expect((await shown({ type: 'Condition', partition: 'p9' }))[0]).toBe('error');
  });
  it('lists local writes until the server’s newer copy replaces them', async () => {
    const { client, shown } = await prepared();
    await client.create('Condition', of('p1', 'Rash', { clinicalStatus: 'Active', recorded: '2026-01-05' }));
    const query = { type: 'Condition', partition: 'p1', filters: [active], orderBy: 'recorded', order: 'desc' } as const;
    expect(await shown(query)).toEqual(['ready', ['Rash', 'Cough', 'Fever']]);
    rig.server.online = true;
    client.cameOnline();
    await rig.pass(1_000);
    await client.refresh(query);
    expect((await shown(query))[1]).toHaveLength(3);
  });
  it('answers lists of an unsent record without the server', async () => {
    rig = new Rig();
    rig.server.online = false;
    const { client } = rig.open();
    const { id = '' } = await client.create('Patient', { name: { family: 'Reyes', given: 'Ana' } });
    const problems = { type: 'Condition', partition: id, orderBy: 'recorded' } as const;
    const seen = async () => {
      const { items, status, continuation } = await client.list(problems);
      return [status, items.map(({ code }) => code?.display), continuation];
    };
    expect(await seen()).toEqual(['ready', [], '']);
    expect([await client.count('Condition', [], id), await client.history('Patient', id)]).toEqual([0, []]);
    await client.create('Condition', of(id, 'Rash'));
    expect(await seen()).toEqual(['ready', ['Rash'], '']);
    expect(rig.server.requests.filter(({ method, path }) => method === 'GET' || path.includes('/queries'))).toEqual([]);
    rig.server.online = true;
    client.cameOnline();
    await rig.pass(2_000);
    const known = client.id(id);
    rig.server.add('Condition', { ...of(known, 'Cough'), partition: known });
    await client.refresh(problems);
    expect((await seen())[1]).toEqual(['Rash', 'Cough']);
  });
  it('shows an unknown local id as missing once the device is open', async () => {
    rig = new Rig();
    const { client } = rig.open();
    const watch = client.watchResource('Condition', 'local:nobody');
    const seen: string[] = [watch.snapshot().status];
    const stop = watch.subscribe(() => seen.push(watch.snapshot().status));
    await client.ready();
    await rig.pass(10);
    stop();
    expect([seen[0], seen.at(-1)]).toEqual(['loading', 'missing']);
  });
  it('shows a list requested before the device opened', async () => {
    const { client } = await prepared();
    await client.close();
    const next = rig.open().client;
    const watch = next.watchList({ type: 'Condition', partition: 'p1', filters: [active], orderBy: 'recorded', order: 'desc' });
    const stop = watch.subscribe(() => undefined);
    await rig.pass(1_000);
    expect([watch.snapshot().status, watch.snapshot().items.length]).toEqual(['ready', 2]);
    stop();
  });
  it('never shows a partial list as complete', async () => {
    const { client } = await prepared();
    await client.close();
    const gone = [...rig.disk.of('base').keys()][0];
    rig.disk.of('base').delete(gone ?? '');
    const next = rig.open().client;
    expect((await next.list({ type: 'Condition', partition: 'p1', filters: [active] })).status).toBe('error');
    expect((await next.list(whole('p1'))).status).toBe('error');
  });
});
