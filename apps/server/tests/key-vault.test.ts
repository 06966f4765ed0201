import { allPermissions, roles } from '@notewell/rules';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { createSaving } from '../src/modules/saving.ts';
import { openKeyReference } from '../src/modules/vault/key-references.ts';
import { dataKeyEntries, rotateDataKey } from '../src/modules/vault/key-rotation.ts';
import { type Calls, callerWith, draftOf, startCalls } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();
let owner: pg.Client;
beforeAll(async () => {
  owner = await db.owner();
});

interface Entry {
  readonly id: string;
  readonly generation: number;
  readonly retired?: string;
  readonly meta: { readonly versionId: string };
}
const base = '/api/v1/keyVaults';
const value = 'Seven-sealed-seas';
const entry = { name: 'reports', practice: 'north', purpose: 'ReportPassword', status: 'Active', value };
let names = 0;
const make = async (changes: Record<string, unknown> = {}): Promise<Entry & { name: string }> => {
  const name = `entry-${++names}`;
  const answer = await calls.call('POST', base, { ...entry, name, ...changes });
  expect(answer.text).not.toContain(value);
  expect(answer.status).toBe(201);
  return answer.json();
};
const open = (name: string, purpose: 'ReportPassword' | 'SignIn' = 'ReportPassword', practice = 'north', audience?: string) =>
  openKeyReference(db.store, `vault://north/${name}`, { practice, purpose, audience }, Date.now());
const put = (id: string, body: Record<string, unknown>) => calls.call('PUT', `${base}/${id}`, body);

async function everythingKept(): Promise<string> {
  const tables = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const parts: string[] = [];
  // One after another: a connection answers one question at a time.
  for (const { name } of tables.rows)
    for (const { text } of (await owner.query<{ text: string }>(`select t::text as text from ${name} t`)).rows) parts.push(text);
  return parts.join('\n');
}

describe('a secret in the vault', () => {
  test('appears in no read, list, history, event or table', async () => {
    const { id, name } = await make();
    await put(id, { ...entry, name, status: 'Retired' });
    const reads = [`${base}/${id}`, base, `${base}/${id}/_history`, `${base}/${id}/_history/1`];
    for (const read of reads) {
      const answer = await calls.call('GET', read);
      expect([read, answer.status, answer.text.includes(id), answer.text.includes(value)]).toEqual([read, 200, true, false]);
    }
    expect(await everythingKept()).not.toContain(value);
  });

  test('opens by its key reference for its own practice and its own use alone', async () => {
    const { name } = await make();
    expect(await open(name)).toBe(value);
    expect(await open(name, 'ReportPassword', 'south')).toBeUndefined();
    expect(await open(name, 'SignIn')).toBeUndefined();
    expect(await open('nothing')).toBeUndefined();
    const told = (reference: string) =>
      openKeyReference(db.store, reference, { practice: 'north', purpose: 'ReportPassword' }, Date.now());
    expect(await told(`other://north/${name}`)).toBeUndefined();
    for (const text of [name, `vault://${name}`, `vault://north/${name}/x`, `vault://north/ `])
      await expect(told(text)).rejects.toThrow('key reference');
  });

  test('of a sign-in opens for the issuer that it is for', async () => {
    const { name } = await make({ purpose: 'SignIn', audience: 'https://id.example' });
    expect(await open(name, 'SignIn', 'north', 'https://id.example')).toBe(value);
    expect(await open(name, 'SignIn', 'north', 'https://thief.example')).toBeUndefined();
    expect((await calls.call('POST', base, { ...entry, purpose: 'SignIn' })).status).toBe(422);
  });

  test('is rotated by a new value, which its reference then opens', async () => {
    const { id, name, generation } = await make();
    expect(generation).toBe(1);
    const again = await put(id, { ...entry, name, value: 'Eight-open-oceans' });
    expect(again.json<Entry>()).toMatchObject({ generation: 2, algorithm: 'AES-256-GCM' });
    expect(again.text).not.toContain('Eight-open-oceans');
    expect(await open(name)).toBe('Eight-open-oceans');
    const kept = await put(id, { ...entry, name, value: undefined, expires: '2099-01-01T00:00:00Z' });
    expect(kept.json<Entry>().generation).toBe(2);
    expect(await open(name)).toBe('Eight-open-oceans');
  });

  test('does not open when retired, expired or destroyed', async () => {
    const { id, name } = await make();
    const retired = await put(id, { ...entry, name, value: undefined, status: 'Retired' });
    expect(retired.json<Entry>().retired).toBeDefined();
    expect(await open(name)).toBeUndefined();
    await put(id, { ...entry, name, value: undefined });
    expect(await open(name)).toBe(value);
    const over = await make({ expires: '2020-01-01T00:00:00Z' });
    expect(await open(over.name)).toBeUndefined();
    expect((await put(id, { ...entry, name, value: undefined, status: 'Destroyed' })).status).toBe(200);
    expect((await put(id, { ...entry, name, value: 'Back-from-beyond' })).status).toBe(409);
    expect(await open(name)).toBeUndefined();
  });

  test('keeps its name, practice and use', async () => {
    const { id, name } = await make();
    for (const change of [{ name: 'another' }, { practice: 'south' }, { purpose: 'Data', value: undefined }])
      expect((await put(id, { ...entry, name, ...change })).status).toBe(422);
    for (const wrong of [{ practice: 'nowhere' }, { name: 'a/b' }, { name: ' ' }, { value: undefined }])
      expect([wrong, (await calls.call('POST', base, { ...entry, ...wrong })).status]).toEqual([wrong, 422]);
  });

  test('is sealed with the practice’s own key beneath the installation’s', async () => {
    const { id } = await make();
    const { id: key } = await db.store.keys.current('north');
    const envelope = await db.store.secrets.tell(
      { practice: '*global', definition: (await import('@notewell/model')).KeyVault, id },
      'value',
    );
    expect(String(envelope).split('.').slice(0, 2)).toEqual(['nw1', key]);
  });
});

describe('a practice’s data key', () => {
  const data = { name: 'data', practice: 'south', purpose: 'Data', status: 'Active' };

  test('shows as an entry, is rotated by a call, and what older keys sealed still opens', async () => {
    const southern = callerWith({ networkId: 'south' });
    const patient = await calls.call(
      'POST',
      '/patients',
      { ...draftOf('Patient'), careTeam: [], confidentialTeam: [], socialSecurityNumber: '900-12-3456' },
      {},
      southern,
    );
    expect(patient.status, patient.text).toBe(201);
    const { id, generation } = (await calls.call('POST', base, data)).json<Entry>();
    expect((await calls.call('POST', `${base}/${id}/rotate`)).status).toBe(204);
    const after = (await calls.call('GET', `${base}/${id}`)).json<Entry>();
    expect(after).toMatchObject({ generation: generation + 1, meta: { versionId: '2' } });
    const read = await calls.call('GET', `/patients/${patient.json<Entry>().id}`, undefined, {}, southern);
    expect(read.json<{ socialSecurityNumber: string }>().socialSecurityNumber).toBe('900-12-3456');
    const { rows } = await owner.query(`select action from audit where id = $1 order by version`, [id]);
    expect(rows.map(({ action }: { action: string }) => action)).toContain('update');
  });

  test('rotated by the command shows the new generation in its entry', async () => {
    const { id, generation } = (await calls.call('POST', base, { ...data, name: 'again' })).json<Entry>();
    const parts = { store: db.store, saving: createSaving({ store: db.store }) };
    expect(await rotateDataKey(parts, 'south', systemCaller('south', 'test'))).toBe(generation + 1);
    expect((await calls.call('GET', `${base}/${id}`)).json<Entry>().generation).toBe(generation + 1);
  });

  test('is rotated again and again while two servers write and read: nothing fails, and everything opens afterwards', async () => {
    const other = await startCalls(db.another().store);
    const working = callerWith({ networkId: 'south' });
    const at = '/api/v1/practices/south/reportDeliveries';
    const kept = new Map<string, string>();
    let rotating = true;
    const work = async (server: Calls, name: string) => {
      for (let n = 0; rotating || n < 3; n++) {
        const password = `${name}-password-${n}`;
        const made = await server.call('POST', at, { ...draftOf('ReportDelivery'), password }, {}, working);
        expect(made.status, made.text).toBe(201);
        const { id } = made.json<Entry>();
        kept.set(id, password);
        expect((await server.call('POST', `${at}/${id}/decrypt-password`, undefined, {}, working)).text).toBe(password);
      }
    };
    const workers = [work(calls, 'one'), work(other, 'two')];
    const parts = { store: db.store, saving: createSaving({ store: db.store }) };
    const generations: number[] = [];
    for (let turn = 0; turn < 4; turn++) generations.push(await rotateDataKey(parts, 'south', systemCaller('south', 'test')));
    rotating = false;
    await Promise.all(workers);
    expect(generations).toEqual([...generations].sort((a, b) => a - b));
    expect(kept.size).toBeGreaterThanOrEqual(6);
    for (const [id, password] of kept)
      for (const server of [calls, other])
        expect((await server.call('POST', `${at}/${id}/decrypt-password`, undefined, {}, working)).text).toBe(password);
    await other.close();
  });

  test('enters the vault by its first rotation, with version dates', async () => {
    const parts = { store: db.store, saving: createSaving({ store: db.store }) };
    const system = systemCaller('north', 'test');
    const [entered] = await dataKeyEntries(parts, 'north', system);
    expect(await dataKeyEntries(parts, 'north', system)).toHaveLength(1);
    const generation = await rotateDataKey(parts, 'north', system);
    const history = (await calls.call('GET', `${base}/${entered?.id}/_history`)).json<(Entry & { activated: string })[]>();
    expect(history.map((version) => version.generation)).toEqual([generation, generation - 1]);
    expect(history.every(({ activated }) => !Number.isNaN(Date.parse(activated)))).toBe(true);
  });

  test('takes no value from anybody and is neither retired nor destroyed', async () => {
    for (const wrong of [{ value }, { status: 'Retired' }, { status: 'Destroyed' }])
      expect((await calls.call('POST', base, { ...data, ...wrong })).status).toBe(422);
    const secret = await make();
    expect((await calls.call('POST', `${base}/${secret.id}/rotate`)).status).toBe(422);
  });
});

test('the vault is for who runs the installation: whatever a practice may give gives none of it', async () => {
  const { id } = await make();
  const within = new Set<string>(allPermissions.filter((permission) => !permission.startsWith('KeyVault.')));
  const caller = callerWith({ permissions: within });
  for (const [method, path, body] of [
    ['GET', base],
    ['GET', `${base}/${id}`],
    ['POST', base, entry],
    ['PUT', `${base}/${id}`, entry],
    ['POST', `${base}/${id}/rotate`],
  ] as const)
    expect([method, path, (await calls.call(method, path, body, {}, caller)).status]).toEqual([method, path, 403]);
  expect(
    Object.values(roles)
      .filter(({ grants }) => grants.includes('Manage keys' as never))
      .map(({ holders }) => holders),
  ).not.toContain('practice');
});

describe('a report’s password that is a key reference', () => {
  const delivery = async (password: string) =>
    (await calls.call('POST', '/reportDeliveries', { ...draftOf('ReportDelivery'), password })).json<Entry>().id;
  const tell = (id: string) => calls.call('POST', `/reportDeliveries/${id}/decrypt-password`);

  test('is told from the vault, as it is there now', async () => {
    const { id: kept, name } = await make();
    const id = await delivery(`vault://north/${name}`);
    expect((await tell(id)).text).toBe(value);
    await put(kept, { ...entry, name, value: 'Eight-open-oceans' });
    expect((await tell(id)).text).toBe('Eight-open-oceans');
    const { rows } = await owner.query<{ detail: { vault: string } }>(
      `select detail from audit where id = $1 and action = 'decrypt'`,
      [id],
    );
    expect(rows.map(({ detail }) => detail.vault)).toEqual([`vault://north/${name}`, `vault://north/${name}`]);
  });

  test('opens no secret that is for something else', async () => {
    const { name } = await make({ purpose: 'SignIn', audience: 'https://id.example' });
    const answer = await tell(await delivery(`vault://north/${name}`));
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(value);
  });
});
