import { afterEach, describe, expect, it } from 'vitest';
import { type Client, createClient, MemoryStorage, memoryDevice } from './index.ts';
import { FakeClock, quiet } from './testing/fake-clock.ts';
import { scramblingSeal } from './testing/scrambling-seal.ts';
import { ScriptedServer } from './testing/scripted-server.ts';
import type { EventHandlers, TransportPort } from './transport/port.ts';

const patient = { id: 'p1' };
let open: Client[] = [];
afterEach(async () => {
  for (const client of open) await client.close();
  open = [];
});
function start(server = new ScriptedServer(), clock = new FakeClock(), transport: TransportPort = server.transport) {
  const client = createClient({
    networkId: 'demo',
    profile: 'Practitioner/me',
    userId: 'u1',
    transport,
    clock,
    device: memoryDevice(new MemoryStorage(undefined, true), scramblingSeal()),
  });
  open.push(client);
  return { client, server, clock };
}

describe('a client of one practice', () => {
  it('shows a create under a local id that keeps working', async () => {
    const { client, server, clock } = start();
    const made = await client.create('Condition', { patient, code: { display: 'Cough' } });
    expect(made.id).toMatch(/^local:/);
    await clock.pass(10);
    expect(server.all('Condition')).toHaveLength(1);
    const id = made.id ?? '';
    expect((await client.get('Condition', id))?.code.display).toBe('Cough');
    await client.update('Condition', id, (current) => ({ ...current, note: 'since Monday' }));
    await clock.pass(10);
    expect(server.all('Condition')[0]?.['note']).toBe('since Monday');
    expect(server.writes().map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    expect(client.watchSaveState('Condition', id).snapshot()).toBe('Saved');
  });

  it('reads a record with the change that was begun a moment before', async () => {
    const { client, server } = start();
    const { id = '' } = server.add('Condition', { patient, code: { display: 'Asthma' }, clinicalStatus: 'active' });
    await client.get('Condition', id);
    const change = client.update('Condition', id, (current) => ({ ...current, note: 'since Monday' }));
    expect((await client.get('Condition', id))?.note).toBe('since Monday');
    await change;
  });

  it('asks the server for no record that it was told is deleted', async () => {
    const server = new ScriptedServer();
    let tell: EventHandlers['onChange'] = () => {};
    const follow: TransportPort['follow'] = (_path, _headers, { onChange }) => {
      tell = onChange;
      return () => {};
    };
    const { client } = start(server, new FakeClock(), { ...server.transport, follow });
    const { id = '' } = server.add('Condition', { patient, code: { display: 'Asthma' }, clinicalStatus: 'active' });
    await client.get('Condition', id);
    const asked = server.requests.length;
    tell({ resourceType: 'Condition', id, versionId: '2', deleted: true });
    await quiet();
    expect(client.watchResource('Condition', id).snapshot()).toMatchObject({ status: 'missing', error: { status: 410 } });
    expect(server.requests).toHaveLength(asked);
  });

  it('loads the lists again that failed while it connected', async () => {
    const server = new ScriptedServer();
    let opened = () => {};
    const follow: TransportPort['follow'] = (_path, _headers, { onResumed }) => {
      opened = () => onResumed?.();
      return () => {};
    };
    const { client, clock } = start(server, new FakeClock(), { ...server.transport, follow });
    await client.ready();
    server.add('Condition', { patient, code: { display: 'Asthma' }, clinicalStatus: 'active' });
    server.online = false;
    const watch = client.watchList({ type: 'Condition', partition: 'p1' });
    const stop = watch.subscribe(() => {});
    await clock.pass(10);
    expect(watch.snapshot().status).toBe('error');
    server.online = true;
    opened();
    await clock.pass(10);
    expect(watch.snapshot().items).toHaveLength(1);
    const asked = server.requests.length;
    opened();
    await clock.pass(10);
    expect(server.requests).toHaveLength(asked);
    stop();
  });

  it('lists what the server has, with unsent creates among it and deletes left out', async () => {
    const { client, server, clock } = start();
    const kept = server.add('Condition', { patient, code: { display: 'Asthma' }, clinicalStatus: 'active' });
    const gone = server.add('Condition', { patient, code: { display: 'Cold' }, clinicalStatus: 'active' });
    const query = { type: 'Condition', filters: [{ kind: 'Patient', values: ['p1'] }], partition: 'p1' } as const;
    expect((await client.list(query)).items).toHaveLength(2);
    server.online = false;
    await client.create('Condition', { patient, code: { display: 'Flu' } });
    await client.create('Condition', { patient: { id: 'p2' }, code: { display: 'Elsewhere' } });
    await client.remove('Condition', gone.id ?? '');
    const watch = client.watchList(query);
    expect(
      watch
        .snapshot()
        .items.map(({ code }) => code.display)
        .sort(),
    ).toEqual(['Asthma', 'Flu']);
    expect(watch.snapshot()).toBe(watch.snapshot());
    server.online = true;
    client.cameOnline();
    await clock.pass(6_000);
    expect(server.all('Condition')).toHaveLength(3);
    expect(server.all('Condition').map(({ id }) => id)).toContain(kept.id);
    expect(client.watchUnsent().snapshot()).toEqual([]);
    await quiet();
  });
});
