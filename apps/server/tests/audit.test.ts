import { testId } from '@notewell/testkit';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csv } from '../src/modules/audit/audit.ts';
import { sealAll } from '../src/modules/audit/sealer.ts';
import { auditLogOf } from '../src/modules/audit/store/audit-log.ts';
import { verifyAudit } from '../src/modules/audit/store/audit-seal.ts';
import { globalPractice } from '../src/resources/store/index.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';
import { allWritten } from './support/written.ts';

const { db, calls } = startedCalls();
let owner: pg.Client;
beforeAll(async () => {
  owner = await db.owner();
});

interface Line {
  readonly at: string;
  readonly action: string;
  readonly resourceType: string;
  readonly id: string;
  readonly versionId?: string;
  readonly patients: readonly string[];
  readonly actor: string;
  readonly requestId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
let made = 0;
const makePatient = async () => {
  const answer = await calls.call('POST', '/patients', draftOf('Patient', { name: { given: 'Ann', family: `Able${++made}` } }));
  return answer.json<{ id: string }>().id;
};
const noteOf = async (patient: string) =>
  (await calls.call('POST', '/notes', draftOf('Note', { subject: { id: patient, resourceType: 'Patient' } }))).json<{
    id: string;
  }>().id;
const log = async (query: string) => {
  const answer = await calls.call('GET', `/audit?${query}`);
  expect(answer.status).toBe(200);
  return answer.json<Line[]>();
};
const actor = `Practitioner/${callerWith().profile?.id}`;

describe('what is audited', () => {
  test('is every read of a record: one resource, lists, queries, history; newest first, with who, what and when', async () => {
    const patient = await makePatient();
    const note = await noteOf(patient);
    const inRecord = { 'notewell-partition-key': patient };
    await calls.call('GET', `/notes/${note}`);
    await calls.call('GET', '/notes', undefined, inRecord);
    await calls.call('POST', '/notes/queries', [{ kind: 'Id', values: [note] }]);
    await calls.call('GET', `/notes/${note}/_history`);
    await calls.call('GET', `/notes/${note}/_history/1`);
    await calls.call('GET', `/patients/${patient}`);
    const found = await log(`patient=${patient}`);
    expect(found.map(({ action, resourceType }) => `${action} ${resourceType}`)).toEqual([
      'read Patient',
      'history Note',
      'history Note',
      'query Note',
      'list Note',
      'read Note',
      'create Note',
      'create Patient',
    ]);
    for (const line of found) expect([line.actor, line.patients]).toEqual([actor, [patient]]);
    expect(found[5]).toMatchObject({ id: note, versionId: '1', detail: { grant: 'Note.Read' } });
  });

  test('tells reads that a device makes ahead of its person, and nothing else that carries the mark', async () => {
    const patient = await makePatient();
    const note = await noteOf(patient);
    const ahead = callerWith({ readAhead: true });
    const own = { 'notewell-partition-key': patient };
    await calls.call('GET', `/notes/${note}`, undefined, {}, ahead);
    await calls.call('GET', '/notes', undefined, own, ahead);
    await calls.call('POST', '/notes/queries', [], own, ahead);
    await calls.call('GET', `/notes/${note}/_history`, undefined, {}, ahead);
    await calls.call('GET', `/notes/${testId(404)}`, undefined, {}, ahead);
    const stranger = callerWith({ readAhead: true, permissions: new Set(['Location.Read']) });
    expect((await calls.call('GET', `/patients/${patient}`, undefined, {}, stranger)).status).toBe(403);
    expect((await calls.call('GET', `/patients/${patient}/_history`, undefined, {}, stranger)).status).toBe(403);
    await calls.call('GET', `/notes/${note}`);
    const found = await log(`patient=${patient}`);
    const callOf = ({ call }: Line['detail']) => (typeof call === 'string' ? call.replace(/.*:id/, '') : undefined);
    // Refusals are written apart, so their place among the reads may differ.
    const told = found.map(({ action, detail }) => [action, detail['readAhead'], callOf(detail)]);
    const sorted = (lines: unknown[][]) => lines.map((one) => JSON.stringify(one)).sort();
    expect(sorted(told)).toEqual(
      sorted([
        ['read', undefined, undefined],
        ['refused', undefined, '/_history'],
        ['refused', true, ''],
        ['history', undefined, undefined],
        ['query', true, undefined],
        ['list', true, undefined],
        ['read', true, undefined],
        ['create', undefined, undefined],
        ['create', undefined, undefined],
      ]),
    );
  });

  test('names every patient of a page that is about several', async () => {
    const [one, two] = [await makePatient(), await makePatient()];
    const notes = [await noteOf(one), await noteOf(two)];
    await calls.call('POST', '/notes/queries', [{ kind: 'Id', values: notes }]);
    for (const patient of [one, two]) {
      const [line] = await log(`patient=${patient}&action=query`);
      expect([...(line?.patients ?? [])].sort()).toEqual([one, two].sort());
    }
  });

  test('is, of a group, only the patient who read their own visit', async () => {
    const [own, other] = [await makePatient(), await makePatient()];
    const attendees = [own, other].map((id) => ({ subject: { id, resourceType: 'Patient' } }));
    const visit = draftOf('Appointment', { attendees, start: '2031-05-06T14:00:00Z', end: '2031-05-06T15:00:00Z' });
    expect((await calls.call('POST', '/appointments', visit)).status).toBe(201);
    const permissions = new Set(['Appointment.Read']);
    const across = { 'notewell-cross-partition': 'true' };
    const profile = { id: own, resourceType: 'Patient' } as const;
    const patient = callerWith({ profile, permissions, patients: { kind: 'patients', ids: [own] } });
    const answer = await calls.call('POST', '/appointments/queries', [{ kind: 'Attendees', values: [own] }], across, patient);
    expect([answer.status, answer.text.includes(other)]).toEqual([200, false]);
    const read = async (id: string) => (await log(`patient=${id}&action=query&type=Appointment`)).map(({ patients }) => patients);
    expect([await read(own), await read(other)]).toEqual([[[own]], []]);
  });

  test('is no reading of what concerns no patient, and no search that found nobody', async () => {
    const before = (await log('type=Location')).length;
    const { id } = (await calls.call('POST', '/locations', draftOf('Location'))).json<{ id: string }>();
    await calls.call('GET', `/locations/${id}`);
    await calls.call('POST', '/patients/queries', [{ kind: 'Id', values: [testId(99)] }]);
    expect((await log('type=Location')).map(({ action }) => action)).toEqual(['create', ...Array(before).fill('create')]);
    expect((await log('type=Patient&action=query')).filter(({ patients }) => patients.length === 0)).toEqual([]);
  });

  test('is a refusal: a missing permission, or a hidden resource', async () => {
    const patient = await makePatient();
    const weak = callerWith({ permissions: new Set(['Location.Read']), accountId: 'account-weak' });
    expect((await calls.call('GET', `/patients/${patient}`, undefined, {}, weak)).status).toBe(403);
    const stranger = callerWith({ permissions: new Set(['Patient.Read']), patients: { kind: 'patients', ids: [testId(7)] } });
    expect((await calls.call('GET', `/patients/${patient}`, undefined, {}, stranger)).status).toBe(404);
    expect((await calls.call('GET', `/patients/${testId(12_345)}`)).status).toBe(404);
    const refused = await log(`action=refused&patient=${patient}`);
    expect(refused.map(({ id, detail }) => [id, detail['status'], detail['method']])).toEqual([
      [patient, 404, 'GET'],
      [patient, 403, 'GET'],
    ]);
    const all = await log('action=refused&type=Patient');
    expect(all.filter(({ id }) => id === testId(12_345))).toEqual([]);
  });

  test('is a refusal of charts that a printout names in its body', async () => {
    const patient = await makePatient();
    const permissions = new Set(['Patient.Read', 'Note.Read']);
    const stranger = callerWith({ permissions, patients: { kind: 'patients', ids: [testId(7)] } });
    const body = { patients: [patient, testId(12_346)] };
    expect((await calls.call('POST', '/notes/printouts', body, {}, stranger)).status).toBe(404);
    const refused = await log(`action=refused&patient=${patient}`);
    expect(refused.map(({ id, detail }) => [id, detail['status']])).toEqual([[patient, 404]]);
    expect((await log('action=refused&type=Patient')).filter(({ id }) => id === testId(12_346))).toEqual([]);
  });

  test('is that a channel was read by permission, without membership', async () => {
    const channel = (await calls.call('POST', '/channels', draftOf('Channel'))).json<{ id: string }>().id;
    const draft = { channel: { id: channel, resourceType: 'Channel' }, text: 'Among us' };
    const message = (await calls.call('POST', '/chatMessages', draft)).json<{ id: string }>().id;
    const other = callerWith({ profile: { resourceType: 'Practitioner', id: testId(4_711), display: 'Other' } });
    const ofChannel = { 'notewell-partition-key': channel };
    for (const as of [callerWith(), other]) {
      expect((await calls.call('GET', `/chatMessages/${message}`, undefined, {}, as)).status).toBe(200);
      expect((await calls.call('GET', `/chatMessages/${message}/_history`, undefined, {}, as)).status).toBe(200);
      expect((await calls.call('GET', '/chatMessages', undefined, ofChannel, as)).status).toBe(200);
      expect((await calls.call('POST', '/chatMessages/queries', [], ofChannel, as)).status).toBe(200);
    }
    const read = { grant: 'read all messages', notMemberOf: [channel] };
    const entries = async () =>
      (await log('type=ChatMessage'))
        .filter(({ action, detail }) => ['read', 'history', 'list', 'query'].includes(action) && detail['notMemberOf'])
        .map(({ action, actor, detail: { grant, notMemberOf } }) => ({ action, actor, grant, notMemberOf }))
        .sort((one, two) => (one.action < two.action ? -1 : 1));
    const by = `Practitioner/${testId(4_711)}`;
    await expect.poll(entries).toEqual(['history', 'list', 'query', 'read'].map((action) => ({ action, actor: by, ...read })));
  });

  test('says from where, and under which temporary access', async () => {
    const patient = await makePatient();
    const caller = callerWith({
      ip: '192.0.2.7',
      token: { id: testId(4), version: 1, patients: [patient], until: Date.now() + 3_600_000 },
    });
    const other = await makePatient();
    for (const id of [patient, other]) await calls.call('GET', `/patients/${id}`, undefined, {}, caller);
    expect((await log(`patient=${patient}&action=read`))[0]?.detail).toMatchObject({ ip: '192.0.2.7', token: testId(4) });
    expect((await log(`patient=${other}&action=read`))[0]?.detail).not.toHaveProperty('token');
    await calls.call('PUT', `/patients/${patient}`, draftOf('Patient', { name: { given: 'Bo' } }), {}, caller);
    const change = { ip: '192.0.2.7', token: testId(4), grant: 'Patient.Update' };
    expect((await log(`patient=${patient}&action=update`))[0]?.detail).toMatchObject(change);
    expect((await log(`patient=${patient}&action=create`))[0]?.detail).toMatchObject({ grant: 'Patient.Create' });
  });

  test('records refusals of calls without a type or a practice', async () => {
    const weak = callerWith({ permissions: new Set<string>(), accountId: 'account-none', ip: '192.0.2.9' });
    expect((await calls.call('GET', '/access', undefined, {}, weak)).status).toBe(403);
    expect((await calls.call('POST', '/api/v1/database/somewhere', undefined, {}, weak)).status).toBe(403);
    const mine = (await log('action=refused')).filter(({ detail }) => detail['ip'] === '192.0.2.9');
    expect(mine.map(({ detail }) => detail['call'])).toEqual(['/api/v1/practices/:networkId/access']);
    const kept = await owner.query<{ entries: string }>(`select entries from audit where practice_id = $1 and action = 'batch'`, [
      globalPractice,
    ]);
    const told = kept.rows.filter(({ entries }) => entries.includes('"/api/v1/database/:name"') && entries.includes('192.0.2.9'));
    expect(told).toHaveLength(1);
  });

  test('is in the log soon, without anybody asking for it', async () => {
    const patient = await makePatient();
    await calls.call('GET', `/patients/${patient}`);
    const kept = `select 1 from audit where entries like '%"read"%' and patients = array[$1]`;
    await expect.poll(async () => (await owner.query(kept, [patient])).rowCount).toBe(1);
  });

  test('is written before the server goes', async () => {
    const { store } = db.another();
    const id = testId(5_555);
    store.trail.note('north', { action: 'read', type: 'Patient', id, patients: [id], actor, account: 'a', requestId: 'r' });
    await store.close();
    expect((await owner.query(`select 1 from audit where patients = array[$1]`, [id])).rowCount).toBe(1);
  });
});

describe('searching the log', () => {
  test('narrows by actor, action, type and time, and goes on by pages', async () => {
    const patient = await makePatient();
    for (let n = 0; n < 5; n++) await calls.call('GET', `/patients/${patient}`);
    const pages: Line[] = [];
    let continuation: string | undefined;
    do {
      const answer = await calls.call(
        'GET',
        `/audit?patient=${patient}&pageSize=2`,
        undefined,
        continuation ? { 'notewell-continuation-token': continuation } : {},
      );
      pages.push(...answer.json<Line[]>());
      continuation = answer.headers['notewell-continuation-token'] as string | undefined;
    } while (continuation);
    expect(pages).toEqual(await log(`patient=${patient}`));
    expect(pages.length).toBe(6);
    expect(await log(`patient=${patient}&from=2999-01-01`)).toEqual([]);
    expect((await log(`patient=${patient}&to=2999-01-01T00:00:00Z`)).length).toBe(6);
    expect(await log(`patient=${patient}&actor=Practitioner/${testId(3)}`)).toEqual([]);
    expect((await log(`patient=${patient}&actor=${actor}&action=create`)).length).toBe(1);
  });

  test('lists batched reads singly, in order among the writes', async () => {
    const patient = await makePatient();
    for (let n = 0; n < 12; n++) {
      await Promise.all(Array.from({ length: 5 }, () => calls.call('GET', `/patients/${patient}`)));
      await calls.call('PUT', `/patients/${patient}`, draftOf('Patient', { name: { given: `Bo ${n}` } }));
    }
    const all = await log(`patient=${patient}&pageSize=500`);
    expect(all.length).toBe(1 + 12 * 6);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    const rows = await owner.query(`select 1 from audit where entries is not null and $1 = any(patients)`, [patient]);
    expect(rows.rowCount).toBeLessThan(60);
    const paged: Line[] = [];
    let continuation: string | undefined;
    do {
      const more: Record<string, string> = continuation ? { 'notewell-continuation-token': continuation } : {};
      const answer = await calls.call('GET', `/audit?patient=${patient}&action=read&pageSize=7`, undefined, more);
      paged.push(...answer.json<Line[]>());
      continuation = answer.headers['notewell-continuation-token'] as string | undefined;
    } while (continuation);
    expect(paged).toEqual(all.filter(({ action }) => action === 'read'));
    expect(paged.length).toBe(60);
  });

  test('filters by resource, result and temporary access', async () => {
    const patient = await makePatient();
    const token = testId(4_711);
    const under = callerWith({ token: { id: token, version: 1, patients: [patient], until: Date.now() + 3_600_000 } });
    await calls.call('GET', `/patients/${patient}`);
    await calls.call('GET', `/patients/${patient}`, undefined, {}, under);
    await calls.call('DELETE', `/patients/${patient}`, undefined, {}, callerWith({ permissions: new Set(['Patient.Read']) }));
    expect((await log(`id=${patient}&outcome=refused`)).map(({ action }) => action)).toEqual(['refused']);
    expect((await log(`id=${patient}&outcome=done`)).map(({ action }) => action)).toEqual(['read', 'read', 'create']);
    expect((await log(`token=${token}&patient=${patient}`)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['read']),
    );
    for (const line of await log(`token=${token}`)) expect(line.detail['token']).toBe(token);
    expect(await log(`token=${testId(4_712)}`)).toEqual([]);
  });

  test('is for who may view it, in their own practice alone', async () => {
    const patient = await makePatient();
    const weak = callerWith({ permissions: new Set(['Patient.Read']) });
    expect((await calls.call('GET', '/audit', undefined, {}, weak)).status).toBe(403);
    const south = callerWith({ networkId: 'south' });
    expect((await calls.call('GET', `/audit?patient=${patient}`, undefined, {}, south)).json()).toEqual([]);
  });

  test.each([
    'patient=x',
    'actor=nobody',
    'from=yesterday',
    'action=DROP',
    'pageSize=0',
    'to=2026-13-45',
    'outcome=perhaps',
    'token=a b',
  ])('refuses %s', async (query) => {
    expect((await calls.call('GET', `/audit?${query}`)).status).toBe(400);
  });

  test('comes as CSV where asked, which is an export and audited; no cell is a formula', async () => {
    const patient = await makePatient();
    const caller = callerWith({ system: '=1+1', ip: '=cmd()' });
    await calls.call('GET', `/patients/${patient}`, undefined, {}, caller);
    const answer = await calls.call('GET', `/audit?patient=${patient}`, undefined, { accept: 'text/csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, first, ...rest] = answer.text.trimEnd().split('\r\n');
    expect(head).toBe('at,action,type,id,version,patients,actor,account,from,token,grant,request,actor name,patient names');
    expect(first).toContain(`,read,Patient,${patient},1,${patient},${actor},account-1,'=cmd()`);
    expect(rest.length).toBe(1);
    expect((await log(`patient=${patient}`))[0]).toMatchObject({ action: 'export', detail: { grant: 'view audit reviews' } });
    const named = (await calls.call('GET', `/patients/${patient}`)).json<{ display: string }>();
    expect(first?.endsWith(`"${named.display}"`), first).toBe(true);
  });

  test('is exported whole or not at all', async () => {
    const patient = await makePatient();
    await noteOf(patient);
    const query = { patient, pageSize: 100 };
    const { lines } = await auditLogOf(db.store).search('north', query);
    expect(lines.length).toBeGreaterThan(1);
    const reader = { store: db.store, practice: 'north', caller: callerWith() };
    expect((await csv(reader, query, lines.length)).trimEnd().split('\r\n')).toHaveLength(lines.length + 1);
    await expect(csv(reader, query, lines.length - 1)).rejects.toThrow('Narrow the period');
  });
});

describe('the chain over the log', () => {
  /** A transaction of any database of the cluster holds the chain back until it ends. */
  const allSealed = () =>
    expect
      .poll(async () => {
        await sealAll({ store: db.store });
        return (await verify()).waiting;
      })
      .toBe(0);

  const verify = () => verifyAudit(owner, 'north');
  beforeEach(async () => {
    await makePatient();
    await db.store.trail.flush();
    await allSealed();
  });

  test('covers every entry in order, however many servers seal at once', async () => {
    await Promise.all(Array.from({ length: 20 }, makePatient));
    const stores = [db.another().store, db.another().store, db.store];
    await Promise.all(stores.map((store) => sealAll({ store })));
    await allSealed();
    const { entries, broken, waiting } = await verify();
    expect(broken).toBeUndefined();
    expect(waiting).toBe(0);
    expect(entries).toBe(
      Number((await owner.query(`select count(*)::int as n from audit where practice_id = 'north'`)).rows[0].n),
    );
  });

  test('is in the order of numbers, not of their digits', async () => {
    await owner.query('delete from audit_seal');
    const order = 'order by audit.xid, audit.seq';
    const { rows } = await owner.query<{ seq: string }>(
      `select seq::text from audit where practice_id = 'north' ${order} limit 12`,
    );
    for (const [at, { seq }] of rows.entries())
      await owner.query(`update audit set xid = $2::text::xid8 where seq = $1::bigint`, [seq, String(95 + at)]);
    await sealAll({ store: db.store });
    await allSealed();
    await owner.query(`insert into audit (practice_id, at, action, type, id, actor, account, request_id)
      select 'north', now(), 'read', 'Patient', 'n' || n, 'a', 'a', 'r' from generate_series(1, 1200) n`);
    await allSealed();
    const seals = await owner.query<{ seqs: string[] }>(
      `select seqs::text[] from audit_seal where practice_id = 'north' order by audit_seal.number`,
    );
    const all = await owner.query<{ seq: string }>(`select seq::text from audit where practice_id = 'north' ${order}`);
    expect(seals.rows.flatMap(({ seqs }) => seqs)).toEqual(all.rows.map(({ seq }) => seq));
    expect((await verify()).broken).toBeUndefined();
  });

  test('tells of every change once, in order, page by page, however many digits their numbers have', async () => {
    await allWritten(db.url);
    const cursor = await db.store.audit.position();
    await owner.query(`insert into audit (practice_id, at, action, type, id, version, actor, account, request_id)
      select 'north', now(), 'create', 'Location', 'c' || n, 1, 'a', 'a', 'r' from generate_series(1, 1200) n`);
    const told: string[] = [];
    for (let from = cursor, page; told.length < 1_200; ) {
      page = await db.store.audit.changesAfter('north', from, 100);
      // Another database of the cluster may hold the end back for a moment.
      told.push(...page.map(({ id }) => id));
      from = page.at(-1)?.cursor ?? from;
    }
    expect(told).toEqual(Array.from({ length: 1_200 }, (_, n) => `c${n + 1}`));
  });

  test('is verified on request by log readers, who see the break', async () => {
    interface Chain {
      readonly sealed: number;
      readonly waiting: number;
      readonly head?: string;
      readonly verified?: { readonly entries: number; readonly broken?: { readonly seq: string; readonly how: string } };
    }
    await allSealed();
    const plain = (await calls.call('GET', '/audit/chain')).json<Chain>();
    expect([plain.waiting, plain.verified, plain.head?.length]).toEqual([0, undefined, 64]);
    const whole = (await calls.call('GET', '/audit/chain?verify=true')).json<Chain>();
    expect(whole.verified).toMatchObject({ entries: plain.sealed });
    expect(whole.verified?.broken).toBeUndefined();
    const { rows } = await owner.query<{ seq: string }>(
      `select seq::text from audit where practice_id = 'north' order by xid, seq limit 1`,
    );
    const seq = rows[0]?.seq ?? '';
    await owner.query(`update audit set actor = 'Practitioner/another' where seq = $1`, [seq]);
    expect((await calls.call('GET', '/audit/chain?verify=true')).json<Chain>().verified?.broken).toMatchObject({
      seq,
      how: 'changed',
    });
    await owner.query('delete from audit_seal');
    await sealAll({ store: db.store });
    const weak = callerWith({ permissions: new Set(['Patient.Read']) });
    expect((await calls.call('GET', '/audit/chain', undefined, {}, weak)).status).toBe(403);
  });

  test('waits for a transaction that is still running, so that nothing can appear before its end', async () => {
    const slow = new pg.Client({ connectionString: db.url });
    await slow.connect();
    await slow.query('begin');
    await slow.query(
      `insert into audit (practice_id, at, action, type, id, actor, account, request_id) values ('north', now(), 'read', 'Patient', 'slow', 'a', 'a', 'r')`,
    );
    await makePatient();
    await sealAll({ store: db.store });
    expect((await verify()).waiting).toBeGreaterThan(0);
    await slow.query('commit');
    await slow.end();
    await allSealed();
    expect(await verify()).toMatchObject({ broken: undefined, waiting: 0 });
  });

  test.each([
    ['changed', `update audit set actor = 'Practitioner/somebody-else' where seq = $1`],
    ['changed', `update audit set at = at + interval '1 microsecond' where seq = $1`],
    ['missing', `delete from audit where seq = $1`],
    // Moved before others, and the end of the log cut off.
    ['put in', `update audit set xid = '3' where seq = $1`],
    ['missing', `delete from audit where practice_id = 'north' and seq >= $1`],
  ])('tells which entry was tampered with: %s', async (how, sql) => {
    const { rows } = await owner.query<{ seq: string }>(
      `select seq::text from audit where practice_id = 'north' order by xid desc, seq desc limit 1 offset 1`,
    );
    const seq = rows[0]?.seq ?? '';
    await allSealed();
    await owner.query('begin');
    await owner.query(sql, [seq]);
    await owner.query('commit');
    expect((await verify()).broken).toMatchObject({ seq, how });
    // So that the next test begins with a whole chain.
    await owner.query('delete from audit_seal');
    await sealAll({ store: db.store });
    expect((await verify()).broken).toBeUndefined();
  });

  test('detects inserted entries and removed seals', async () => {
    const { rows } = await owner.query<{ seq: string }>(
      `insert into audit (practice_id, xid, at, action, type, id, actor, account, request_id) values ('north', '3', now(), 'read', 'Patient', 'late', 'a', 'a', 'r') returning seq::text`,
    );
    expect((await verify()).broken).toMatchObject({ seq: rows[0]?.seq, how: 'put in' });
    await owner.query(`delete from audit where id = 'late'`);
    for (let n = 0; n < 2; n++) {
      await makePatient();
      await sealAll({ store: db.store });
      await allSealed();
    }
    const seals = await owner.query<{ number: string }>(
      `select number::text from audit_seal where practice_id = 'north' order by number`,
    );
    const [taken, following] = seals.rows.slice(-2);
    await owner.query(`delete from audit_seal where practice_id = 'north' and number = $1`, [taken?.number]);
    expect((await verify()).broken).toMatchObject({ number: following?.number, how: 'out of order' });
    await owner.query('delete from audit_seal');
  });

  test('cannot be changed by the server itself', async () => {
    for (const sql of [
      'update audit set actor = $1',
      'delete from audit where actor = $1',
      'delete from audit_seal where hash = $1',
    ]) {
      await expect(db.store.database.run('north', { text: sql }, ['x'])).rejects.toThrow(/permission denied/);
    }
  });

  test('is never made shorter by what is removed every hour', async () => {
    const gone = await makePatient();
    expect((await calls.call('DELETE', `/patients/${gone}`)).status).toBe(204);
    const entries = async () =>
      (await owner.query<{ seq: string }>('select seq::text from audit order by seq')).rows.map(({ seq }) => seq);
    await db.store.trail.flush();
    const before = await entries();
    await owner.query(`update resource set expires = now() - interval '1 second' where id = $1`, [gone]);
    expect((await db.store.purge('north')).resources).toBeGreaterThan(0);
    const after = await entries();
    expect(after).toEqual(expect.arrayContaining(before));
  });
});
