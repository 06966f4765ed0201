import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calls, callerWith, draftOf, startCalls } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls: here } = startedCalls();
let there: Calls;
beforeAll(async () => {
  there = await startCalls(db.another().store);
});
afterAll(async () => {
  await there.close();
});

type Stored = { id: string; display?: string; meta: { versionId: string }; [field: string]: unknown };
const make = async (name = 'Room', headers: Record<string, string> = {}) =>
  (await here.call('POST', '/locations', draftOf('Location', { name }), headers)).json<Stored>();
const rename = (name: string) => [{ op: 'replace', path: '/name', value: name }];

describe('two writers', () => {
  test('from one version: one wins, the other gets 409', async () => {
    const { id } = await make();
    const answers = await Promise.all(
      [here, there, here, there].map((server, n) => server.call('PATCH', `/locations/${id}?versionId=1`, rename(`Writer ${n}`))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const versions = (await here.call('GET', `/locations/${id}/_history`)).json<Stored[]>();
    expect(versions.map(({ meta }) => meta.versionId)).toEqual(['2', '1']);
  });

  test('who name no version both get theirs in, one after the other', async () => {
    const { id } = await make();
    const add = (value: string) => [{ op: 'add', path: '/identifiers', value: [{ system: 'urn:s', value }] }];
    const answers = await Promise.all([
      here.call('PATCH', `/locations/${id}`, rename('Renamed')),
      there.call('PATCH', `/locations/${id}`, add('one')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await here.call('GET', `/locations/${id}`)).json()).toMatchObject({
      name: 'Renamed',
      identifiers: [{ system: 'urn:s', value: 'one' }],
      meta: { versionId: '3' },
    });
  });

  test('a put made from an older version is stale; one that changes nothing makes no version', async () => {
    const first = await make();
    const put = (body: unknown) => here.call('PUT', `/locations/${first.id}`, body);
    expect((await put({ ...first, name: 'Second' })).json<Stored>().meta.versionId).toBe('2');
    expect((await put({ ...first, name: 'Third' })).status).toBe(409);
    const now = (await here.call('GET', `/locations/${first.id}`)).json<Stored>();
    expect((await put(now)).headers.etag).toBe('"2"');
  });
});

describe('an idempotency key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  test('sent eight times at once to two servers makes one resource, which all are told of', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? here : there).call('POST', '/locations', draftOf('Location', { name: 'Once' }), key('race-1')),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((answer) => answer.json<Stored>().id)).size).toBe(1);
  });

  test('repeats a patch and a deletion by what they did, though the resource has moved on', async () => {
    const { id } = await make();
    const patch = () => here.call('PATCH', `/locations/${id}?versionId=1`, rename('Patched'), key('patch-1'));
    const first = await patch();
    await here.call('PATCH', `/locations/${id}`, rename('Later'));
    const again = await patch();
    expect([again.status, again.headers.etag]).toEqual([200, '"2"']);
    expect(again.json()).toMatchObject({ ...first.json(), meta: { versionId: '2' } });
    const remove = () => here.call('DELETE', `/locations/${id}`, undefined, key('delete-1'));
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  });

  test('with another body is refused, and a refused write leaves the key free', async () => {
    await make('First', key('other-1'));
    expect((await here.call('POST', '/locations', draftOf('Location', { name: 'Other' }), key('other-1'))).json()).toMatchObject({
      status: 422,
      code: 'key-reused',
    });
    expect((await here.call('POST', '/locations', { nothing: 1 }, key('other-2'))).status).toBe(422);
    expect((await here.call('POST', '/locations', draftOf('Location'), key('other-2'))).status).toBe(201);
  });
});

test('if-none-exists makes one of many at once, whoever asks, and 200 says that it was there', async () => {
  const draft = draftOf('Location', { identifiers: [{ system: 'urn:mrn', value: 'A|1' }] });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? here : there).call('POST', '/locations', draft, { 'if-none-exists': 'urn:mrn|A|1' }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(answers.map((answer) => answer.json<Stored>().id)).size).toBe(1);
});

describe('a patch', () => {
  test('of what the server alone writes is refused with the place of the operation', async () => {
    const { id } = await make();
    const patch = [...rename('Fine'), { op: 'replace', path: '/meta/versionId', value: '9' }];
    expect((await here.call('PATCH', `/locations/${id}`, patch)).json()).toMatchObject({ status: 422, errors: [{ path: '1' }] });
    expect((await here.call('GET', `/locations/${id}`)).headers.etag).toBe('"1"');
  });

  test('whose test fails changes nothing and names the operation', async () => {
    const { id } = await make('Kept');
    const answer = await here.call('PATCH', `/locations/${id}`, [...rename('Gone'), { op: 'test', path: '/name', value: 'x' }]);
    expect(answer.json()).toMatchObject({ status: 422, code: 'patch-test-failed', errors: [{ path: '1' }] });
    expect((await here.call('GET', `/locations/${id}`)).json()).toMatchObject({ name: 'Kept' });
  });
});

test('a resource does not move to another record', async () => {
  const made = (await here.call('POST', '/conditions', draftOf('Condition'))).json<Stored>();
  const answer = await here.call('PATCH', `/conditions/${made.id}`, [
    { op: 'replace', path: '/patient', value: { id: testId(77), resourceType: 'Patient' } },
  ]);
  expect(answer.json()).toMatchObject({ status: 422, code: 'partition-changed' });
});

test('references are given the names of what they refer to', async () => {
  const patient = (
    await here.call('POST', '/patients', draftOf('Patient', { name: { given: 'Ann', family: 'Able' } }))
  ).json<Stored>();
  const body = draftOf('Condition', { patient: { id: patient.id } });
  const condition = (await here.call('POST', '/conditions', body)).json<Stored>();
  expect(condition.patient).toEqual({ id: patient.id, resourceType: 'Patient', display: patient.display });
});

test('past its time to live a resource is gone from reads and lists, and swept', async () => {
  const before = Date.now();
  const { id } = await make('Brief', { 'notewell-time-to-live': '3600' });
  const after = Date.now();
  expect((await here.call('GET', `/locations/${id}`)).status).toBe(200);
  const owner = await db.pool.connect();
  await owner.query(`select set_config('notewell.practice', 'north', false)`);
  const { rows } = await owner.query<{ expires: Date }>('select expires from resource_location where id = $1', [id]);
  const lives = (rows[0]?.expires.getTime() ?? 0) - 3_600_000;
  expect([lives >= before, lives <= after]).toEqual([true, true]);
  await owner.query(`update resource_location set expires = now() - interval '1 second' where id = $1`, [id]);
  owner.release(true);
  expect((await here.call('GET', `/locations/${id}`)).status).toBe(404);
  expect((await here.call('POST', '/locations/queries', [{ kind: 'Id', values: [id] }])).json()).toEqual([]);
  expect((await db.store.purge('north')).resources).toBe(1);
});

test('a chart with a confidential team is closed to everybody else, in every way of asking', async () => {
  const team = [{ practitioner: { id: testId(901), resourceType: 'Practitioner' } }];
  const patient = (await here.call('POST', '/patients', draftOf('Patient', { confidentialTeam: team }))).json<Stored>();
  const condition = (
    await here.call('POST', '/conditions', draftOf('Condition', { patient: { id: patient.id } }))
  ).json<Stored>();
  const bare = new Set([...callerWith().permissions].filter((name) => name !== 'skip inclusive security labels'));
  const as = (id: string) => callerWith({ permissions: bare, profile: { resourceType: 'Practitioner', id } });
  const ask = async (id: string) => {
    const own = { 'notewell-partition-key': patient.id };
    const count = { ...own, prefer: 'return=minimal' };
    return [
      (await here.call('GET', `/patients/${patient.id}`, undefined, {}, as(id))).status,
      (await here.call('GET', `/conditions/${condition.id}/_history/1`, undefined, {}, as(id))).status,
      (await here.call('GET', '/conditions', undefined, own, as(id))).json<unknown[]>().length,
      (await here.call('POST', '/conditions/queries', [], count, as(id))).headers['notewell-total-count'],
      (await here.call('POST', '/patients/queries', [{ kind: 'Id', values: [patient.id] }], {}, as(id))).json<unknown[]>().length,
    ];
  };
  expect(await ask(testId(901))).toEqual([200, 200, 1, '1', 1]);
  expect(await ask(testId(902))).toEqual([404, 404, 0, '0', 0]);
});

test('a write to a restricted record is refused at once', async () => {
  const name = { given: 'Ann', family: 'Open' };
  const patient = (await here.call('POST', '/patients', draftOf('Patient', { name, confidentialTeam: [] }))).json<Stored>();
  const bare = new Set([...callerWith().permissions].filter((name) => name !== 'skip inclusive security labels'));
  const as = (id: string) => callerWith({ permissions: bare, profile: { resourceType: 'Practitioner', id } });
  const draft = draftOf('Condition', { patient: { id: patient.id } });
  const write = (id: string, key: string) =>
    here.call('POST', '/conditions', draft, { 'idempotency-key': `${patient.id}-${key}` }, as(id));
  const [first, second] = [await write(testId(902), 'first'), await write(testId(902), 'second')];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json<Stored>()['patient']).toMatchObject({ id: patient.id, display: patient.display });
  // Another server closes the chart: this one has heard nothing of it.
  const team = [{ practitioner: { id: testId(901), resourceType: 'Practitioner' } }];
  const close = [{ op: 'add', path: '/confidentialTeam', value: team }];
  expect((await there.call('PATCH', `/patients/${patient.id}`, close)).status).toBe(200);
  const refused = await write(testId(902), 'third');
  expect(refused.json()).toMatchObject({ code: 'reference-unresolvable' });
  expect((await write(testId(902), 'second')).json<Stored>().id).toBeUndefined();
  expect((await write(testId(901), 'fourth')).status).toBe(201);
  const own = { 'notewell-partition-key': patient.id };
  expect((await here.call('GET', '/conditions', undefined, own)).json<unknown[]>()).toHaveLength(3);
  // Refused, the key is free: what was not written can be written later.
  expect((await write(testId(901), 'third')).status).toBe(201);
});

test('a change keeps reference names unless newer ones are known', async () => {
  const name = { given: 'Ann', family: 'Before' };
  const patient = (await here.call('POST', '/patients', draftOf('Patient', { name }))).json<Stored>();
  const draft = draftOf('Condition', { patient: { id: patient.id } });
  const { id } = (await here.call('POST', '/conditions', draft)).json<Stored>();
  const [forgetful, renaming] = await Promise.all([startCalls(db.another().store), startCalls(db.another().store)]);
  const renamed = await renaming.call('PATCH', `/patients/${patient.id}`, [
    { op: 'replace', path: '/name', value: { given: 'Ann', family: 'After' } },
  ]);
  const namedBy = async (server: Calls, note: string) => {
    const row = (await server.call('GET', `/conditions/${id}`)).json<Stored>();
    const sent = { ...row, note, patient: { id: patient.id, display: 'Made up' } };
    return (await server.call('PUT', `/conditions/${id}`, sent)).json<Stored>()['patient'];
  };
  expect(await namedBy(forgetful, 'One')).toMatchObject({ id: patient.id, display: patient.display });
  expect(await namedBy(renaming, 'Two')).toMatchObject({ id: patient.id, display: renamed.json<Stored>().display });
  await Promise.all([forgetful.close(), renaming.close()]);
});
