import { definitionOf, type ResourceType, resourceTypes, valuesAt } from '@notewell/model';
import type { RoleName } from '@notewell/rules';
import { covering, isLongRun, shuffled, testId } from '@notewell/testkit';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { createChangeHub } from '../src/modules/events/hub.ts';
import { createAudit } from '../src/resources/audit/audit.ts';
import type { Database } from '../src/resources/postgres/database.ts';
import { createSearch } from '../src/resources/search/search.ts';
import { createSecrets } from '../src/resources/secrets/secrets.ts';
import { createDisplays } from '../src/resources/store/displays.ts';
import { createHistory } from '../src/resources/store/history.ts';
import { createReader } from '../src/resources/store/reader.ts';
import { createReferences } from '../src/resources/store/references.ts';
import { createWriter } from '../src/resources/store/writer.ts';
import { createHidden } from '../src/resources/visibility/hidden.ts';
import { missing, putsAlike, refusalNames, statusIn } from './support/access-answers.ts';
import { channelTypes, isKept, may, ownTypes, type Person, type Row, sees } from './support/access-oracle.ts';
import {
  allowed,
  bodies,
  callerFor,
  chart,
  charts,
  describe,
  draftAbout,
  elsewhere,
  fill,
  me,
  people,
  rows,
} from './support/access-world.ts';
import { type Answer, callerWith, pathOf, startCalls } from './support/calls.ts';
import { inParallel } from './support/in-parallel.ts';
import { startedCalls } from './support/started-calls.ts';

/*
 * Every call × every type × every role × every kind of row × with and without temporary access, against an independent oracle.
 * A hidden row must get the same response as a missing one.
 */

const { db, calls } = startedCalls();
let token = '';
let asked = 0;

beforeAll(async () => {
  token = await fill(db);
});

const madeAs = (id: string) => valuesAt(bodies.get(id), 'meta.versionId')[0];
const everywhere = { 'notewell-cross-partition': 'true' };
async function askOne(person: Person, caller: Caller, row: Row, withToken: boolean): Promise<string[]> {
  const { type } = row;
  const definition = definitionOf(type);
  const path = pathOf(type);
  const headers: Record<string, string> =
    withToken && definition.scope.kind !== 'global' ? { 'notewell-security-token': token } : {};
  const wrong: string[] = [];
  const ask = (method: string, suffix: string, body?: unknown, more: Record<string, string> = {}) => {
    asked++;
    return calls.call(method, `${path}/${suffix}`, body, { ...headers, ...more }, caller);
  };
  const say = (call: string, expected: string, answer: Answer) => {
    const got = statusIn(answer);
    if (!new RegExp(`^(?:${expected})$`).test(got))
      wrong.push(
        `${person.kind} ${person.role} (${person.level}) ${call} ${type} ${describe(row)}${withToken ? ' with token' : ''}: ${got}, not ${expected}`,
      );
    const verb = call === 'deletes' ? 'Delete' : /^(?:patches|puts|writes|takes)/.test(call) ? 'Update' : 'Read';
    if (got.startsWith('403') && !refusalNames(person, verb, type, answer))
      wrong.push(`${person.role} ${call} ${type}: the refusal does not name what is missing`);
    if (row.practice === 'south' && answer.text.includes(row.id)) wrong.push(`${call} ${type}: another practice's row was told`);
  };
  const visible = sees(person, row, withToken ? allowed : []);
  const reads = may(person, 'Read', type);
  const read = !reads ? '403 permission-missing' : !visible ? '404 not-found' : row.deleted ? '410 gone' : '200';
  const answered = await ask('GET', row.id);
  say('reads', read, answered);
  // Temporary access changes nothing of a row whose chart it does not name, however that is asked for.
  const named = row.chart !== undefined && allowed.includes(row.chart.id);
  if (withToken && !(named && (reads || may(person, 'Update', type)))) return wrong;
  const history = !reads ? '403 permission-missing' : visible ? '200' : '404 .*';
  say('reads the history of', history, await ask('GET', `${row.id}/_history`));
  say('reads a version of', history, await ask('GET', `${row.id}/_history/1`));
  say('reads the content of', read === '200' ? '404 content-missing' : read, await ask('GET', `${row.id}/content`));

  const changes = definition.abilities.includes('update');
  const mayChange = may(person, 'Update', type);
  // Other refusals of a change depend on the type. None of them may reveal that the row exists.
  const write = !changes
    ? '405 .*'
    : !mayChange
      ? '403 permission-missing'
      : !visible
        ? '404 not-found'
        : row.deleted
          ? '410 gone'
          : '(?!404|5).*';
  say('patches', write, await ask('PATCH', row.id, []));
  if (!visible || !mayChange) {
    // Elsewhere an id that this practice has not is free to be made by who may.
    if (row.practice === 'north') say('puts', write, await ask('PUT', row.id, bodies.get(row.id)));
    say('writes content to', write, await ask('POST', `${row.id}/content`));
    say('takes the content from', write, await ask('DELETE', `${row.id}/content`));
  }
  const mayDelete = may(person, 'Delete', type);
  const removes = definition.abilities.includes('delete');
  const remove = !removes
    ? '405 .*'
    : !mayDelete
      ? '403 permission-missing'
      : !visible
        ? '404 not-found'
        : row.deleted
          ? '410 gone'
          : '409 stale-version';
  say('deletes', remove, await ask('DELETE', `${row.id}?versionId=999`));
  if (remove === '409 stale-version' && isKept(type, bodies.get(row.id))) {
    const got = statusIn(await ask('DELETE', row.id));
    if (got !== '403 permission-missing') wrong.push(`${person.role} deletes ${type} ${describe(row)} in force: ${got}`);
  }
  if (!visible && reads) {
    // Word for word the response for an unknown id.
    const bare = ({ text }: Answer) => text.replace(/"requestId":"[^"]*"/, '');
    if (bare(answered) !== bare(await ask('GET', missing(row))))
      wrong.push(`${type} ${describe(row)}: hidden is told from missing`);
    if (mayChange && row.practice === 'north') wrong.push(...(await putsAlike(row, ask)));
  }
  return wrong;
}

async function askAll(person: Person, caller: Caller, type: ResourceType, withToken: boolean): Promise<string[]> {
  const definition = definitionOf(type);
  const path = pathOf(type);
  const headers: Record<string, string> = {
    ...everywhere,
    ...(withToken && definition.scope.kind !== 'global' ? { 'notewell-security-token': token } : {}),
  };
  const known = rows.get(type) ?? [];
  const reads = may(person, 'Read', type);
  const shown = reads ? known.filter((row) => sees(person, row, withToken ? allowed : [])) : [];
  const wrong: string[] = [];
  const compare = (call: string, expected: readonly string[], got: readonly string[]) => {
    if (expected.toSorted().join() !== got.toSorted().join())
      wrong.push(
        `${person.kind} ${person.role} (${person.level}) ${call} ${type}${withToken ? ' with token' : ''}: ${got.length} of ${expected.length}`,
      );
  };
  const idsIn = (answer: Answer) => (answer.status === 200 ? answer.json<{ id: string }[]>().map(({ id }) => id) : []);
  asked += 3;
  const list = await calls.call('GET', `${path}?pageSize=1000`, undefined, headers, caller);
  if (!reads && list.status !== 403) wrong.push(`${person.role} lists ${type} without permission`);
  compare(
    'lists',
    shown.filter(({ deleted }) => !deleted).map(({ id }) => id),
    idsIn(list),
  );
  const byId = [{ kind: 'Id', values: known.map(({ id }) => id) }];
  compare(
    'finds',
    shown.map(({ id }) => id),
    idsIn(await calls.call('POST', `${path}/queries`, byId, headers, caller)),
  );
  const count = await calls.call('POST', `${path}/queries`, [], { ...headers, prefer: 'return=minimal' }, caller);
  if (reads && Number(count.headers['notewell-total-count']) !== shown.filter(({ deleted }) => !deleted).length)
    wrong.push(`${person.role} counts ${type}: ${String(count.headers['notewell-total-count'])}`);
  return wrong;
}

/** A question about a row, of one person. */
interface Question {
  readonly person: Person;
  readonly row: Row;
  readonly withToken: boolean;
}
const tokensOf = ({ kind }: Person) => (kind === 'Practitioner' ? [false, true] : [false]);
const isAskedAbout = (type: ResourceType, withToken: boolean) => !withToken || definitionOf(type).patients.length > 0;
const allQuestions = (): readonly Question[] =>
  people.flatMap((person) =>
    tokensOf(person).flatMap((withToken) =>
      [...rows.values()]
        .flat()
        .filter(({ type }) => isAskedAbout(type, withToken))
        // The states of a row decide for families; of the staff, one role shows that they do not.
        .filter(({ ofStates }) => !ofStates || person.kind !== 'Practitioner' || person.role === 'Case Management')
        .map((row) => ({ person, row, withToken })),
    ),
  );
const abilitiesOf = ({ person, row }: Question) =>
  (['Read', 'Update', 'Delete'] as const).filter((verb) => may(person, verb, row.type));
/** A sample has each kind of row, seen and hidden, and each combination of permissions of a type and of a role. */
const traitsOf = (question: Question): readonly string[] => {
  const { person, row, withToken } = question;
  const isNamed = withToken && row.chart !== undefined && allowed.includes(row.chart.id);
  const visible = sees(person, row, withToken ? allowed : []);
  return [
    ['row', person.kind, row.type, describe(row), row.draft, row.state, visible, isNamed].join(),
    ['role', person.kind, person.role, person.level, ...abilitiesOf(question), visible].join(),
    ['person', person.kind, row.type, ...abilitiesOf(question), visible, withToken].join(),
  ];
};
/** Those who may most come first: to others most calls answer only that permission is missing. */
const sampled = () =>
  covering(
    shuffled(allQuestions()).toSorted((a, b) => abilitiesOf(b).length - abilitiesOf(a).length),
    traitsOf,
  );

test('every call, type, role and standing of the row answers as the tables say, with and without temporary access', {
  timeout: 1_800_000,
}, async () => {
  const wrong: string[] = [];
  const picked = sampled();
  for (const person of people) {
    const caller = callerFor(person);
    const ofAll = tokensOf(person).flatMap((withToken) =>
      resourceTypes.filter((type) => isAskedAbout(type, withToken)).map((type) => () => askAll(person, caller, type, withToken)),
    );
    const ofOne = picked
      .filter((each) => each.person === person)
      .map(
        ({ row, withToken }) =>
          () =>
            askOne(person, caller, row, withToken),
      );
    await inParallel([...ofAll, ...ofOne], async (ask) => void wrong.push(...(await ask())));
  }
  console.log(`${asked.toLocaleString('en-US')} calls asked`);
  expect(wrong.slice(0, 40)).toEqual([]);
  expect(asked).toBeGreaterThan(isLongRun ? 100_000 : 25_000);
});

test('hides patients from callers who create rows about them', async () => {
  const wrong: string[] = [];
  const nobody = chart(99);
  for (const role of ['Non-Prescribing Clinician', 'Case Management', 'Scribe'] as const satisfies readonly RoleName[]) {
    const person: Person = { role, kind: 'Practitioner', id: me, level: 'CareTeam', programs: [], supervises: [] };
    const caller = callerFor(person);
    for (const type of resourceTypes) {
      const definition = definitionOf(type);
      const isAbout = definition.patients.length > 0 && type !== 'Patient' && !ownTypes[type] && !channelTypes.includes(type);
      if (!isAbout || !definition.abilities.includes('create')) continue;
      for (const about of [charts.outside, charts.confidential, nobody]) {
        // A scribe says whose note or visit it is, and which appointment the visit was booked as.
        const author = { role: 'PrimaryPerformer', individual: { id: testId(2), resourceType: 'Practitioner' } };
        const booked = type === 'Encounter' ? { appointment: { id: testId(998), resourceType: 'Appointment' } } : {};
        const isScribes = role === 'Scribe' && (type === 'Note' || type === 'Encounter');
        const named = isScribes ? { participants: [author], ...booked } : {};
        const answer = await calls.call('POST', pathOf(type), { ...draftAbout(definition, about, me), ...named }, {}, caller);
        const expected = may(person, 'Create', type) ? '422 reference-unresolvable' : '403 permission-missing';
        if (statusIn(answer) !== expected) wrong.push(`${role} creates ${type}: ${statusIn(answer)}, not ${expected}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('sends each person the changes of exactly the rows they see', async () => {
  const hub = createChangeHub(db.store);
  // A listener from the start. Later subscribers receive missed changes before their response begins.
  await hub.subscribe('north', { caller: callerWith(), began: () => {}, tell: () => {} });
  const wrong: string[] = [];
  let told = 0;
  for (const person of people) {
    const heard = new Set<string>();
    const tell = ({ id }: { id: string }) => void heard.add(id);
    const end = await hub.subscribe('north', { caller: callerFor(person), began: () => {}, tell }, '1-1');
    end();
    told += heard.size;
    for (const type of resourceTypes) {
      if (definitionOf(type).scope.kind === 'global') continue;
      for (const row of rows.get(type) ?? []) {
        const expected = may(person, 'Read', type) && sees(person, row, []);
        if (heard.has(row.id) !== expected)
          wrong.push(
            `${person.kind} ${person.role} (${person.level}) ${expected ? 'does not hear' : 'hears'} of ${type} ${describe(row)}`,
          );
      }
    }
  }
  hub.close();
  expect(wrong.slice(0, 40)).toEqual([]);
  expect(told).toBeGreaterThan(3_000);
});

test('the words of a record find it for whoever sees it, and for nobody else', async () => {
  const wrong: string[] = [];
  let found = 0;
  const searched = resourceTypes.flatMap((type) => {
    const [kind, { paths = [] } = {}] =
      Object.entries<{ by: string; paths: readonly string[] }>(definitionOf(type).filters).find(([, { by }]) => by === 'text') ??
      [];
    const all = (rows.get(type) ?? []).filter(({ practice, deleted }) => practice === 'north' && !deleted);
    const word = paths
      .flatMap((path) => valuesAt(bodies.get(all[0]?.id ?? ''), path))
      .flatMap((value) => /\p{L}{3,}/u.exec(String(value))?.[0] ?? [])[0];
    return kind && word && definitionOf(type).patients.length > 0 ? [{ type, kind, word, all }] : [];
  });
  for (const person of people) {
    const caller = callerFor(person);
    for (const { type, kind, word, all } of searched) {
      if (!may(person, 'Read', type)) continue;
      const answer = await calls.call('POST', `${pathOf(type)}/queries`, [{ kind, text: word }], everywhere, caller);
      const ids = answer.json<{ id: string }[]>().map(({ id }) => id);
      found += ids.length;
      const unseen = all.filter((row) => ids.includes(row.id) && !sees(person, row, []));
      const mine = all.filter((row) => sees(person, row, []));
      if (unseen.length > 0 || (mine.length > 0 && ids.length === 0))
        wrong.push(
          `${person.kind} ${person.role} (${person.level}) finds ${ids.length} ${type} by ${word}, ${unseen.length} unseen`,
        );
    }
  }
  expect(wrong.slice(0, 40)).toEqual([]);
  expect([searched.length > 10, found > 500]).toEqual([true, true]);
});

test('with the application’s own checks off, row-level security alone still shows no other practice’s row', async () => {
  const { database } = db.store;
  // The connection stays bound to north, for calls of every practice.
  const bound: Database = {
    ...database,
    run: (_practice, ...rest) => database.run('north', ...rest),
    transaction: (_practice, work) => database.transaction('north', work),
  };
  const secrets = createSecrets(bound, db.store.keys);
  const displays = createDisplays(bound, Date.now);
  const open = await startCalls({
    ...db.store,
    reader: createReader(bound, secrets),
    writer: createWriter(bound, { displays, secrets, wrote: () => {}, removeContent: async () => {} }),
    search: createSearch(bound, secrets),
    history: createHistory(bound),
    references: createReferences(bound, displays),
    hidden: createHidden(bound),
    audit: createAudit(bound),
    database: bound,
  });
  // Who owns there what has an owner.
  const south = callerWith({ networkId: 'south', profile: { resourceType: 'Practitioner', id: me } });
  // Bound as it should be, the same calls find the rows.
  expect((await calls.call('GET', `/patients/${elsewhere.id}`, undefined, {}, south)).status).toBe(200);
  expect((await calls.call('GET', `/audit?patient=${elsewhere.id}`, undefined, {}, south)).text).toContain(elsewhere.id);
  const told: string[] = [];
  let tried = 0;
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    tried++;
    return open.call(method, path, body, headers, south);
  };
  for (const type of resourceTypes) {
    if (definitionOf(type).scope.kind === 'global') continue;
    const path = pathOf(type);
    const known = (rows.get(type) ?? []).filter(({ practice }) => practice === 'south');
    for (const row of known) {
      for (const [method, suffix, body] of [
        ['GET', row.id],
        ['GET', `${row.id}/_history`],
        ['GET', `${row.id}/_history/1`],
        ['GET', `${row.id}/content`],
        ['GET', `${row.id}/_history/1/content`],
        ['POST', `${row.id}/content`],
        ['POST', `${row.id}/content/chunks`, {}],
        ['DELETE', `${row.id}/content`],
        ['PATCH', row.id, []],
        ['DELETE', row.id],
      ] as const) {
        const answer = await ask(method, `${path}/${suffix}`, body);
        if (answer.status !== 404 && answer.status !== 405)
          told.push(`${method} ${suffix} ${type}: ${statusIn(answer)} ${answer.text.slice(0, 300)}`);
      }
      // PUT creates a new row in a practice that the connection is not bound to.
      const put = await ask('PUT', `${path}/${row.id}`, bodies.get(row.id));
      if (put.status < 400) told.push(`PUT ${type}: ${statusIn(put)}`);
    }
    const byId = [{ kind: 'Id', values: known.map(({ id }) => id) }];
    const lists = [
      await ask('GET', path, undefined, everywhere),
      await ask('GET', path, undefined, { 'notewell-partition-key': elsewhere.id }),
      await ask('POST', `${path}/queries`, [], everywhere),
      await ask('POST', `${path}/queries`, byId, everywhere),
      await ask('POST', `${path}/queries`, [{ kind: 'Deleted', values: [true] }], everywhere),
    ];
    const counts = [
      await ask('POST', `${path}/queries`, [], { ...everywhere, prefer: 'return=minimal' }),
      await ask('POST', `${path}/queries`, byId, { ...everywhere, prefer: 'return=minimal' }),
    ];
    for (const { status, text } of lists) if (status < 400 && text !== '[]') told.push(`lists ${type}: ${text.slice(0, 80)}`);
    for (const { headers } of counts) if (headers['notewell-total-count'] !== '0') told.push(`counts ${type}`);
  }
  // The log too, and what is asked about a row by other calls.
  const ofSouth = (type: ResourceType) => rows.get(type)?.find(({ practice }) => practice === 'south')?.id ?? '';
  const [note, plan] = [ofSouth('Note'), ofSouth('CarePlan')];
  for (const path of [
    `/audit?patient=${elsewhere.id}`,
    `/audit?id=${note}`,
    '/note-checks',
    `/notes/${note}/signing-links`,
    `/notes/${note}/printout`,
    `/carePlans/${plan}/printout`,
    `/carePlans/${plan}/signing`,
    `/notes/${note}/fhir`,
    '/notes/discarded',
  ]) {
    const answer = await ask('GET', path);
    if (answer.text.includes(elsewhere.id) || ([note, plan].some((id) => answer.text.includes(id)) && answer.status < 400))
      told.push(path);
  }
  await open.close();
  expect(told).toEqual([]);
  expect(tried).toBeGreaterThan(1_000);
  // And nothing of them was changed meanwhile.
  for (const row of [...rows.values()].flat().filter(({ practice }) => practice === 'south')) {
    const now = await calls.call('GET', `${pathOf(row.type)}/${row.id}`, undefined, {}, south);
    if (now.status !== 200) told.push(`${row.type} is ${now.status}`);
    else expect(now.json()).toMatchObject({ meta: { versionId: madeAs(row.id) } });
  }
  expect(told).toEqual([]);
});
