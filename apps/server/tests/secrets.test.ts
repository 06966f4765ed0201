import { Patient, ReportDelivery } from '@notewell/model';
import { allPermissions } from '@notewell/rules';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openKeys } from '../src/installation/config/keys.ts';
import { masterKey } from '../src/kernel/vault/master-key.ts';
import { rewrapKeys } from '../src/resources/secrets/practice-keys.ts';
import { createStore } from '../src/resources/store/index.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();
let owner: pg.Client;
beforeAll(async () => {
  owner = await db.owner();
});

const number = '900-55-1234';
const without = (...missing: string[]) =>
  callerWith({ permissions: new Set(allPermissions.filter((permission) => !missing.includes(permission))) });
const desk = without('patient master', 'Patient.Create');
type Stored = { id: string; socialSecurityNumber?: string; meta: { versionId: string; hasTransformations?: boolean } };

/** Every row of every table as text, which is all that a stolen disk or a backup could say. */
async function everythingKept(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace in ('public'::regnamespace)`,
  );
  const parts: string[] = [];
  // One after another: a connection answers one question at a time.
  for (const { name } of rows)
    for (const { text } of (await owner.query<{ text: string }>(`select t::text as text from ${name} t`)).rows) parts.push(text);
  return parts.join('\n');
}
const makePatient = async (secret = number): Promise<Stored> =>
  (await calls.call('POST', '/patients', { ...draftOf('Patient'), socialSecurityNumber: secret })).json<Stored>();

describe('a secret field', () => {
  test('is nowhere in the database in plain text', async () => {
    const made = await makePatient();
    expect(made.socialSecurityNumber).toBe(number);
    await calls.call('PUT', `/patients/${made.id}`, { ...draftOf('Patient'), socialSecurityNumber: '900-66-5678' });
    await calls.call('DELETE', `/patients/${made.id}`);
    const kept = await everythingKept();
    expect(kept).toContain(made.id);
    for (const part of [number, '55-1234', '900-66-5678', '66-5678']) expect(kept).not.toContain(part);
  });

  test('is read back from the one resource, and not in lists, queries or history', async () => {
    const { id } = await makePatient();
    expect((await calls.call('GET', `/patients/${id}`)).json<Stored>().socialSecurityNumber).toBe(number);
    const list = await calls.call('GET', '/patients?pageSize=1000');
    expect(list.text).toContain(id);
    const query = await calls.call('POST', '/patients/queries', [{ kind: 'Id', values: [id] }]);
    const versions = [await calls.call('GET', `/patients/${id}/_history`), await calls.call('GET', `/patients/${id}/_history/1`)];
    for (const answer of [list, query, ...versions]) {
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(id);
      expect(answer.text).not.toContain(number);
    }
  });

  test('stays if not sent, changes if sent, and goes by a patch', async () => {
    const { id } = await makePatient();
    const read = async () => (await calls.call('GET', `/patients/${id}`)).json<Stored>();
    const body = { ...draftOf('Patient'), name: { given: 'Changed' } };
    expect((await calls.call('PUT', `/patients/${id}`, body)).json<Stored>().socialSecurityNumber).toBe(number);
    expect((await read()).socialSecurityNumber).toBe(number);
    const patch = (operations: unknown) =>
      calls.call('PATCH', `/patients/${id}`, operations, { 'content-type': 'application/json-patch+json' });
    expect((await patch([{ op: 'replace', path: '/socialSecurityNumber', value: '900-77-0001' }])).status).toBe(200);
    expect((await read()).socialSecurityNumber).toBe('900-77-0001');
    expect((await patch([{ op: 'remove', path: '/socialSecurityNumber' }])).status).toBe(200);
    expect(await read()).not.toHaveProperty('socialSecurityNumber');
    expect((await owner.query(`select secrets from resource_patient where id = $1`, [id])).rows).toEqual([{ secrets: {} }]);
  });

  test('does not make a new version where it is written as it was', async () => {
    const made = await makePatient();
    const again = await calls.call('PUT', `/patients/${made.id}`, made);
    expect(again.json<Stored>().meta.versionId).toBe('1');
  });

  test('cannot be moved to another resource: its envelope opens where it was sealed alone', async () => {
    const [one, two] = [await makePatient(), await makePatient('900-88-0002')];
    await owner.query(
      `update resource_patient set secrets = (select secrets from resource_patient where id = $1) where id = $2`,
      [one.id, two.id],
    );
    const answer = await calls.call('GET', `/patients/${two.id}`);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain(number);
    await owner.query(`update resource_patient set secrets = null where id = $1`, [two.id]);
  });

  test('is left out for who may not see it', async () => {
    const { id } = await makePatient();
    const answer = await calls.call('GET', `/patients/${id}`, undefined, {}, desk);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(number);
    expect(answer.json<Stored>().meta.hasTransformations).toBe(true);
  });
});

describe('a social security number', () => {
  const idsFor = async (value: string, caller?: ReturnType<typeof without>) => {
    const filters = [{ kind: 'SocialSecurityNumber', values: [value] }];
    const answer = await calls.call('POST', '/patients/queries', filters, {}, caller);
    expect(answer.status).toBe(200);
    return answer.json<Stored[]>().map(({ id }) => id);
  };

  test('finds its patient by the whole of it, with any punctuation', async () => {
    const [one, two] = [await makePatient('901-11-0001'), await makePatient('901-11-0002')];
    for (const asked of ['901-11-0001', '901110001', ' 901 11 0001 ']) expect(await idsFor(asked)).toEqual([one.id]);
    expect(await idsFor('901-11-0002')).toEqual([two.id]);
    for (const part of ['901-11', '0001', '901-11-000', '901-11-00011']) expect(await idsFor(part)).toEqual([]);
    const count = await calls.call('POST', '/patients/queries', [{ kind: 'SocialSecurityNumber', values: ['901110001'] }], {
      prefer: 'return=minimal',
    });
    expect(count.headers['notewell-total-count']).toBe('1');
    const kept = await everythingKept();
    for (const form of ['901-11-0001', '901110001']) expect(kept).not.toContain(form);
  });

  test('finds its present holder after changes, removals and key rotation', async () => {
    const { id } = await makePatient('901-22-0001');
    const patch = (operations: unknown) =>
      calls.call('PATCH', `/patients/${id}`, operations, { 'content-type': 'application/json-patch+json' });
    await patch([{ op: 'replace', path: '/pronouns', value: 'they' }]);
    expect(await idsFor('901220001')).toEqual([id]);
    await db.store.keys.rotate('north');
    expect(await idsFor('901220001')).toEqual([id]);
    await patch([{ op: 'replace', path: '/socialSecurityNumber', value: '901-22-0002' }]);
    expect([await idsFor('901220001'), await idsFor('901220002')]).toEqual([[], [id]]);
    expect((await patch([{ op: 'remove', path: '/socialSecurityNumber' }])).status).toBe(200);
    expect(await idsFor('901220002')).toEqual([]);
  });

  test('finds nobody for who may not see it', async () => {
    const { id } = await makePatient('901-33-0001');
    expect(await idsFor('901330001')).toEqual([id]);
    expect(await idsFor('901330001', desk)).toEqual([]);
  });

  test('leaves another mark in another practice: two databases cannot be laid side by side', async () => {
    const marks = await Promise.all(
      ['north', 'south'].map(async (practice) => {
        const filters = [
          {
            kind: 'SocialSecurityNumber',
            paths: ['socialSecurityNumber'],
            exclude: false,
            by: 'value',
            values: [number],
          } as const,
        ];
        const [filter] = await db.store.secrets.hashed(practice, Patient, filters);
        return filter && 'values' in filter ? filter.values[0] : undefined;
      }),
    );
    expect(marks[0]).toMatch(/^[\w-]{43}$/);
    expect(marks[0]).not.toBe(marks[1]);
  });

  test('is looked up through an index', async () => {
    await owner.query('begin');
    await owner.query('set local enable_seqscan = off');
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select id from resource_patient where practice_id = 'north' and (secrets #>> '{socialSecurityNumber.found}') = 'x'`,
    );
    await owner.query('rollback');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan.*resource_patient_[0-9a-f]{12}/);
  });
});

describe('where the practice hides social security numbers', () => {
  const south = callerWith({ networkId: 'south' });
  const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    calls.call(method, `/api/v1/practices/south${path}`, body, headers, south);

  test('are never read by anybody, but stay writable and searchable', async () => {
    const secret = '902-11-0001';
    const draft = { ...draftOf('Patient'), careTeam: [], confidentialTeam: [], socialSecurityNumber: secret };
    const made = await ask('POST', '/patients', draft);
    expect(made.json<Stored>().socialSecurityNumber).toBe(secret);
    const { id } = made.json<Stored>();
    const preferences = await ask('POST', '/practicePreferences', { hideSocialSecurityNumber: true });
    expect(preferences.status, preferences.text).toBe(201);
    const shown = (await ask('GET', `/patients/${id}`)).json<Stored>();
    // It is withheld from everybody, so that the rest of the record can still be changed.
    expect([shown.socialSecurityNumber, shown.meta.hasTransformations]).toEqual([undefined, undefined]);
    const put = await ask('PUT', `/patients/${id}`, { ...shown, pronouns: 'they' });
    expect([put.status, put.text.includes(secret)]).toEqual([200, false]);
    const patch = (operations: unknown) =>
      ask('PATCH', `/patients/${id}`, operations, { 'content-type': 'application/json-patch+json' });
    for (const op of ['test', 'copy', 'move'])
      expect(
        (
          await patch([
            { op, path: op === 'test' ? '/socialSecurityNumber' : '/pronouns', from: '/socialSecurityNumber', value: secret },
          ])
        ).status,
      ).toBe(422);
    const idsFor = async (value: string) =>
      (await ask('POST', '/patients/queries', [{ kind: 'SocialSecurityNumber', values: [value] }]))
        .json<Stored[]>()
        .map((one) => one.id);
    expect(await idsFor(secret)).toEqual([id]);
    const changed = await patch([{ op: 'add', path: '/socialSecurityNumber', value: '902-11-0002' }]);
    expect([changed.status, changed.text.includes('902-11')]).toEqual([200, false]);
    expect([await idsFor(secret), await idsFor('902-11-0002')]).toEqual([[], [id]]);
    const another = await ask('POST', '/patients', { ...draft, socialSecurityNumber: '902-11-0003' });
    expect([another.status, another.text.includes('902-11')]).toEqual([201, false]);

    const [kept] = (await ask('GET', '/practicePreferences')).json<Stored[]>();
    await ask('PUT', `/practicePreferences/${kept?.id}`, { ...kept, hideSocialSecurityNumber: false });
    expect((await ask('GET', `/patients/${id}`)).json<Stored>().socialSecurityNumber).toBe('902-11-0002');
  });
});

test('a social security number among the identifiers, where it would lie open, is refused', async () => {
  for (const identifier of [
    { system: 'http://hl7.org/fhir/sid/us-ssn', value: number },
    { system: 'urn:oid:2.16.840.1.113883.4.1', value: number },
    { system: 'urn:elsewhere', value: number, type: 'SS' },
  ]) {
    const answer = await calls.call('POST', '/patients', { ...draftOf('Patient'), identifiers: [identifier] });
    expect([answer.status, answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)]).toEqual([
      422,
      ['identifiers'],
    ]);
  }
});

describe('the password of a report delivery', () => {
  const password = 'Twelve-tall-trees';
  const make = async () => {
    const answer = await calls.call('POST', '/reportDeliveries', { ...draftOf('ReportDelivery'), password });
    expect(answer.status).toBe(201);
    expect(answer.text).not.toContain(password);
    return answer.json<Stored>();
  };

  test('is told by decrypt-password alone, to who holds report master, and audited', async () => {
    const { id } = await make();
    for (const read of [`/reportDeliveries/${id}`, `/reportDeliveries/${id}/_history`, '/reportDeliveries'])
      expect((await calls.call('GET', read)).text).not.toContain(password);
    const told = await calls.call('POST', `/reportDeliveries/${id}/decrypt-password`);
    expect([told.status, told.text, told.headers['content-type']]).toEqual([200, password, 'text/plain; charset=utf-8']);
    expect(
      (await calls.call('POST', `/reportDeliveries/${id}/decrypt-password`, undefined, {}, without('report master'))).status,
    ).toBe(403);
    const { rows } = await owner.query(`select action, actor from audit where id = $1 and action = 'decrypt'`, [id]);
    expect(rows).toEqual([{ action: 'decrypt', actor: `Practitioner/${callerWith().profile?.id}` }]);
    expect(await everythingKept()).not.toContain(password);
  });

  test('stays through writes that do not mention it', async () => {
    const { id } = await make();
    const put = await calls.call('PUT', `/reportDeliveries/${id}`, {
      ...draftOf('ReportDelivery'),
      password: undefined,
      title: 'Another',
    });
    expect(put.status).toBe(200);
    expect((await calls.call('POST', `/reportDeliveries/${id}/decrypt-password`)).text).toBe(password);
  });

  test('is said to be missing where there is none', async () => {
    const { id } = (
      await calls.call('POST', '/reportDeliveries', { ...draftOf('ReportDelivery'), password: undefined })
    ).json<Stored>();
    expect((await calls.call('POST', `/reportDeliveries/${id}/decrypt-password`)).status).toBe(404);
  });
});

describe('keys of a practice', () => {
  test('rotate while the server runs; older data stays readable', async () => {
    const before = await makePatient();
    const generation = await db.store.keys.rotate('north');
    const after = await makePatient('900-99-0003');
    const keyOf = async ({ id }: Stored) =>
      (
        await owner.query<{ key: string }>(
          `select split_part(secrets ->> 'socialSecurityNumber', '.', 2) as key from resource_patient where id = $1`,
          [id],
        )
      ).rows[0]?.key;
    expect(await keyOf(after)).not.toBe(await keyOf(before));
    const { store } = db.another();
    for (const [{ id }, secret] of [
      [before, number],
      [after, '900-99-0003'],
    ] as const) {
      const row = await store.reader.read('north', Patient, id, everything);
      expect(row?.text).toContain(secret);
    }
    const { rows } = await owner.query(
      `select retired is null as current from practice_key where practice_id = 'north' and generation = $1`,
      [generation],
    );
    expect(rows).toEqual([{ current: true }]);
    expect((await owner.query(`select 1 from practice_key where practice_id = 'north' and retired is null`)).rowCount).toBe(1);
  });

  test('are one however many servers make the first at once', async () => {
    const stores = Array.from({ length: 4 }, () => db.another().store);
    const keys = await Promise.all(stores.map((store) => store.keys.current('south')));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  });

  test('open under a new master key only after the exchange', async () => {
    const { id } = (
      await calls.call('POST', '/reportDeliveries', { ...draftOf('ReportDelivery'), password: 'Twelve-tall-trees' })
    ).json<Stored>();
    const keysOf = (fill: number) => openKeys({ masterKey: Buffer.alloc(32, fill), dataFolder: '' });
    const tell = (fill: number) =>
      createStore({ pool: db.pool, keys: keysOf(fill) }).secrets.tell(
        { practice: 'north', definition: ReportDelivery, id },
        'password',
      );
    await expect(tell(8)).rejects.toThrow(/cannot be decrypted/);
    const exchange = (from: number, to: number) => {
      const { derive, fingerprint } = keysOf(to);
      return rewrapKeys(owner, masterKey({ derive, fingerprint, newest: () => keysOf(to), others: () => [keysOf(from)] }));
    };
    await exchange(7, 8);
    expect(await tell(8)).toBe('Twelve-tall-trees');
    await expect(tell(7)).rejects.toThrow(/cannot be decrypted/);
    await exchange(8, 7);
    expect(await tell(7)).toBe('Twelve-tall-trees');
  });

  test('are kept wrapped: the database says nothing of them', async () => {
    const { key } = await db.store.keys.current('north');
    const kept = await everythingKept();
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(kept).not.toContain(key.toString(form));
  });
});
