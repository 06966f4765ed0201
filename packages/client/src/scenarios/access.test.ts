import { afterEach, describe, expect, it } from 'vitest';
import { Rig } from '../testing/rig.ts';
import { problem } from '../testing/scripted-server.ts';
import type { Request } from '../transport/port.ts';

const hour = 3_600_000;
const given = { reason: 'Emergency' };
const cough = { patient: { id: 'p1' }, code: { display: 'Cough' } };
/** Delays every write: the server is busy. */
const busy = ({ path }: Request) => (path.includes('conditions') ? problem(429, '', {}, { 'retry-after': '90000' }) : undefined);
let rig = new Rig();
afterEach(() => rig.close());

const tokens = () => rig.server.all('SecurityToken');
const conditions = () => rig.server.all('Condition').length;
function begin() {
  rig = new Rig();
  const { client } = rig.open();
  return { server: rig.server, client, unsent: () => client.watchUnsent().snapshot() };
}

describe('temporary access to a chart', () => {
  it('shows its charts and end in every tab until one ends it', async () => {
    const { client } = begin();
    const other = rig.open().client;
    await client.access.open(['p1', 'p2'], given);
    await rig.pass(10);
    expect(other.watchAccess().snapshot()).toEqual({ patients: ['p1', 'p2'], expires: rig.clock.now() - 10 + 24 * hour });
    await other.access.end();
    await rig.pass(10);
    expect([client.watchAccess().snapshot(), tokens()]).toEqual([undefined, []]);
    await client.list({ type: 'Condition' });
    expect(rig.server.requests.at(-1)?.headers?.['notewell-security-token']).toBeUndefined();
  });

  it('goes on, and is given back, after somebody has reviewed it', async () => {
    const { client, server } = begin();
    await client.access.open('p1', given);
    const [{ id = '' } = {}] = tokens();
    server.edit('SecurityToken', id, (token) => ({ ...token, reviewed: true }));
    await client.access.open('p2', given);
    expect(client.watchAccess().snapshot()?.patients).toEqual(['p1', 'p2']);
    server.edit('SecurityToken', id, (token) => ({ ...token, reviewed: false }));
    await client.access.end();
    expect([client.watchAccess().snapshot(), tokens()]).toEqual([undefined, []]);
  });

  it('expires after 24 hours and says so once in every tab', async () => {
    let told = 0;
    begin();
    const onAccessExpired = () => void (told += 1);
    const [client, other] = [rig.open({ onAccessExpired }).client, rig.open({ onAccessExpired }).client];
    await client.access.open('p1', given);
    await rig.pass(24 * hour + 1);
    expect([client, other].map((one) => one.watchAccess().snapshot())).toEqual([undefined, undefined]);
    expect(told).toBe(2);
  });

  it.each([1001, 1002])('is over when the server says %i, and that is told; giving it back is not', async (subStatus) => {
    let told = 0;
    const { server } = begin();
    const { client } = rig.open({ onAccessExpired: () => void (told += 1) });
    await client.access.open('p1', given);
    await client.access.end();
    expect(told).toBe(0);
    await client.access.open('p1', given);
    server.before = ({ path }) => (path.includes('conditions') ? problem(403, 'over', { subStatus }) : undefined);
    await client.list({ type: 'Condition' });
    await rig.pass(10);
    expect([client.watchAccess().snapshot(), told]).toEqual([undefined, 1]);
  });

  it('is shared with a page that opens its chart, until it leaves', async () => {
    const { client } = begin();
    await client.access.open('p1', given);
    rig.tabs[0]?.kill();
    const next = rig.open().client;
    await next.ready();
    expect(await next.access.join('p9')).toBeUndefined();
    const leave = await next.access.join('p1');
    await next.access.settle();
    expect(tokens()).toHaveLength(1);
    await leave?.();
    expect(tokens()).toEqual([]);
  });

  it('tells the reviewer why further charts were opened', async () => {
    const { client } = begin();
    await client.access.open('p1', given);
    await client.access.open('p2', { reason: 'Coverage', explanation: 'Night shift' });
    expect(tokens()[0]).toMatchObject({ reason: 'Emergency', explanation: 'Coverage: Night shift' });
  });

  it('stays for what was written and is not sent yet, and goes when that has arrived', async () => {
    const { client, server } = begin();
    const close = await client.access.open('p1', given);
    server.online = false;
    await client.create('Condition', cough);
    await rig.pass(100);
    await close();
    expect(tokens()).toHaveLength(1);
    server.online = true;
    client.cameOnline();
    await rig.pass(1_000);
    expect([conditions(), tokens()]).toEqual([1, []]);
    const sent = server.writes().find(({ path }) => path.includes('conditions'));
    expect(sent?.headers?.['notewell-security-token']).toBeDefined();
  });

  it('holds its unsent writes when it ends, until granted again', async () => {
    const { client, server, unsent } = begin();
    await client.access.open('p1', given);
    server.before = busy;
    await client.create('Condition', cough);
    await client.create('Condition', { ...cough, patient: { id: 'mine' } });
    await rig.pass(24 * hour + 1);
    expect(unsent()).toMatchObject([{ waitsForAccess: true }, { waitsForAccess: false }]);
    server.before = () => undefined;
    await rig.pass(2 * hour);
    expect([conditions(), unsent().length, client.watchKeptWork().snapshot()]).toEqual([1, 1, []]);

    rig.tabs[0]?.kill();
    const next = rig.open().client;
    await next.ready();
    await rig.pass(60_000);
    expect(conditions()).toBe(1);
    await next.access.open('p1', given);
    await rig.pass(60_000);
    expect([conditions(), next.watchUnsent().snapshot()]).toEqual([2, []]);
  });

  it('that is not needed any more does not keep writes from being sent', async () => {
    const { client, unsent } = begin();
    await client.access.open('p1', given);
    rig.server.before = busy;
    await client.create('Condition', cough);
    await rig.pass(24 * hour + 1);
    rig.server.before = () => undefined;
    await client.sendHeld(unsent()[0]?.key ?? '');
    await rig.pass(60_000);
    expect(conditions()).toBe(1);
  });

  it('leaves nothing of the chart on the device', async () => {
    const { client, server } = begin();
    const { id = '' } = server.add('Condition', cough);
    const { id: own = '' } = server.add('Condition', { ...cough, patient: { id: 'mine' } });
    await client.access.open('p1', given);
    await client.get('Condition', id);
    await client.get('Condition', own);
    await rig.pass(1_000);
    expect(rig.disk.of('base').size).toBe(2);
    await client.access.end();
    await rig.pass(1_000);
    expect(rig.disk.of('base').size).toBe(1);
    expect(client.watchResource('Condition', id).snapshot()).toMatchObject({ status: 'missing', data: undefined });
    expect(client.watchResource('Condition', own).snapshot().data).toBeDefined();
    await client.access.open('p1', given);
    await rig.pass(1_000);
    expect(client.watchResource('Condition', id).snapshot().status).toBe('ready');
  });
});

describe('a write that was not sent yet', () => {
  it('is taken back with what stands on it, and one on its way is not', async () => {
    const { client, server, unsent } = begin();
    server.online = false;
    const { id = '' } = await client.create('Condition', cough);
    await rig.pass(100);
    await client.update('Condition', id, (now) => ({ ...now, note: 'later' }));
    expect(await client.withdraw(unsent()[0]?.key ?? '')).toBe(true);
    expect([unsent(), client.watchResource('Condition', id).snapshot().status]).toEqual([[], 'missing']);
    let release = () => {};
    server.online = true;
    server.after = async (_, answer) => {
      await new Promise<void>((resolve) => (release = resolve));
      return answer;
    };
    await client.create('Condition', cough);
    await rig.pass(100);
    expect(await client.withdraw(unsent()[0]?.key ?? '')).toBe(false);
    release();
    await rig.pass(100);
    expect(unsent()).toEqual([]);
  });
});
