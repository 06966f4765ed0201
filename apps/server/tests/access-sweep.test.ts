import { definitionOf, type Filter, type ResourceDefinition, type ResourceType, resourceTypes, valuesAt } from '@notewell/model';
import { hiddenParts, type RoleName } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { beforeAll, expect, test } from 'vitest';
import { may, type Person, type Row, sees } from './support/access-oracle.ts';
import { allowed, bodies, callerFor, charts, fill, me, people, rows } from './support/access-world.ts';
import { draftOf, pathOf } from './support/calls.ts';
import { inParallel } from './support/in-parallel.ts';
import { startedCalls } from './support/started-calls.ts';

/*
 * Queries that guess at hidden rows get the same response as if the rows did not exist. That includes rows, counts, order and
 * continuation tokens.
 */

const { db, calls } = startedCalls();
let token = '';
beforeAll(async () => {
  token = await fill(db);
});

const everywhere = { 'notewell-cross-partition': 'true' };
const of = (role: RoleName, level: Person['level']): Person => ({
  role,
  kind: 'Practitioner',
  id: me,
  level,
  programs: [charts.inside.programs[0] ?? ''],
  supervises: [],
});
/** One person for each of the conditions over rows. */
const asking: readonly (readonly [person: Person, withToken: boolean])[] = [
  ...people.filter(({ role }) => role === 'Patient').map((one) => [one, false] as const),
  [of('Supervisor', 'CareTeam'), true],
  [of('Scribe', 'Program'), false],
  [of('Non-Prescribing Clinician', 'All'), false],
];
/** Filters that every type has alike are tried on these. */
const common = ['LastModified', 'Deleted', 'Identifier', 'Partition'];
const commonOf: readonly ResourceType[] = ['Patient', 'Condition', 'Snippet'];

type Sent = Readonly<Record<string, unknown>>;
/** Queries of somebody who guesses the contents of a row. */
function guessesOf(kind: string, filter: Filter, row: Row): readonly Sent[] {
  const said = filter.paths.flatMap((path) => valuesAt(bodies.get(row.id), path));
  const values = said.flatMap((value) =>
    typeof value === 'object' && value !== null && 'id' in value
      ? String(value.id)
      : typeof value === 'object'
        ? []
        : (value as string),
  );
  const [first] = values;
  if (first === undefined) return [];
  if (filter.by === 'referrer') return [true, false].map((value) => ({ kind, values: [value] }));
  if (filter.by === 'range') return [{ kind, from: first }];
  if (filter.by === 'text') {
    const text = /\p{L}{3,}/u.exec(first)?.[0];
    return text === undefined ? [] : [{ kind, text }];
  }
  return [
    { kind, values: [first] },
    { kind, values: [first], exclude: true },
  ];
}
const keyIn = (continuation: unknown): unknown =>
  typeof continuation === 'string' ? (JSON.parse(Buffer.from(continuation, 'base64url').toString()) as unknown[])[2] : undefined;

const hiddenFields = (type: string) => (hiddenParts[type as ResourceType] ?? []).flatMap(({ fields }) => fields); // of the registry

/** Filters over what is left out of rows have answers of their own, see `access-parts.test.ts`. */
const isPlain = ({ type, patients }: ResourceDefinition, { paths }: Filter) => {
  const hidden = hiddenFields(type);
  return !paths.some((path) => hidden.includes(path.split('.')[0] ?? '') || (path.includes('.') && patients.includes(path)));
};

test('reveals hidden rows through no filter and no sort', { timeout: 1_800_000 }, async () => {
  const wrong: string[] = [];
  let asked = 0;
  const questions = asking.flatMap(([person, withToken]) => resourceTypes.map((type) => ({ person, withToken, type })));
  await inParallel(questions, async ({ person, withToken, type }) => {
    const caller = callerFor(person);
    const opened = withToken ? allowed : [];
    const definition = definitionOf(type);
    const all = (rows.get(type) ?? []).filter(({ practice }) => practice === 'north');
    const seen = new Set(all.filter((row) => sees(person, row, opened)).map(({ id }) => id));
    const hidden = all.find((row) => !seen.has(row.id) && !row.deleted);
    if (!hidden || !may(person, 'Read', type)) return;
    const headers = { ...everywhere, ...(withToken ? { 'notewell-security-token': token } : {}) };
    const ask = async (filters: readonly Sent[], query = '', more = {}, as = caller) => {
      asked++;
      const sent = as === caller ? { ...headers, ...more } : everywhere;
      const answer = await calls.call('POST', `${pathOf(type)}/queries?pageSize=100${query}`, filters, sent, as);
      return { ...answer, ids: answer.status === 200 ? answer.json<{ id: string }[]>().map(({ id }) => id) : [] };
    };
    const known = all.map(({ id }) => id);
    for (const [kind, filter] of Object.entries<Filter>(definition.filters)) {
      if (!isPlain(definition, filter) || (common.includes(kind) && !commonOf.includes(type))) continue;
      for (const guess of guessesOf(kind, filter, hidden)) {
        // A caller with full access finds the matching rows; the expected result is the visible ones of these.
        const among = [guess, ...(kind === 'Id' ? [] : [{ kind: 'Id', values: known }])];
        const everything = (await ask(among, '', {}, undefined)).ids.filter((id) => seen.has(id));
        const { ids, status } = await ask(among);
        if (status !== 200 || ids.join() !== everything.join())
          wrong.push(
            `${person.role} (${person.level}) ${type} ${JSON.stringify(guess)}: ${status}, ${ids.length} of ${everything.length}`,
          );
        const count = await ask(among, '', { prefer: 'return=minimal' });
        if (Number(count.headers['notewell-total-count']) !== everything.length)
          wrong.push(
            `${person.role} (${person.level}) counts ${type} by ${kind}: ${String(count.headers['notewell-total-count'])}`,
          );
      }
    }
    for (const [sort, path] of Object.entries<string>(definition.sorts)) {
      if (person.kind === 'RelatedPerson' && type === 'RelatedPerson' && sort === 'email') {
        const { status } = await ask([], `&orderBy=${sort}`);
        if (status !== 400) wrong.push(`${person.role} sorts relatives by the address hidden from them`);
        continue;
      }
      // An order by what is hidden in some rows has a test of its own, see `hidden-names.test.ts`.
      if (hiddenFields(type).includes(path)) continue;
      const whole = await ask([], `&orderBy=${sort}&order=desc`, {}, undefined);
      const { ids } = await ask([], `&orderBy=${sort}&order=desc`);
      if (ids.join() !== whole.ids.filter((id) => seen.has(id)).join()) wrong.push(`${person.role} sorts ${type} by ${sort}`);
      const page = await calls.call('POST', `${pathOf(type)}/queries?pageSize=1&orderBy=${sort}`, [], headers, caller);
      const at = keyIn(page.headers['notewell-continuation-token']);
      if (at !== undefined && !seen.has(String(at))) wrong.push(`${person.role} turns the page of ${type} at a row not seen`);
    }
  });
  console.log(`${asked.toLocaleString('en-US')} guesses`);
  expect(wrong.slice(0, 40)).toEqual([]);
  expect(asked).toBeGreaterThan(2_000);
});

test('lists an open record completely and a closed one as empty', async () => {
  const wrong: string[] = [];
  let open = 0;
  for (const person of people) {
    const caller = callerFor(person);
    for (const type of resourceTypes) {
      const { scope, patients } = definitionOf(type);
      if (scope.kind !== 'partitioned' || patients.length === 0 || !may(person, 'Read', type)) continue;
      for (const { id: record } of [charts.inside, charts.outside, charts.confidential, charts.supervised]) {
        const headers = { 'notewell-partition-key': record };
        const mine = (rows.get(type) ?? []).filter(({ id, deleted }) => id.startsWith(`${record}.`) && !deleted);
        const expected = mine.filter((row) => sees(person, row, [])).map(({ id }) => id);
        const list = await calls.call('GET', pathOf(type), undefined, headers, caller);
        const sent = { ...headers, prefer: 'return=minimal' };
        const count = await calls.call('POST', `${pathOf(type)}/queries`, [], sent, caller);
        const ids = list.json<{ id: string }[]>().map(({ id }) => id);
        open += ids.length;
        if (
          ids.toSorted().join() !== expected.toSorted().join() ||
          count.headers['notewell-total-count'] !== String(expected.length)
        )
          wrong.push(`${person.role} (${person.level}) ${type} of ${record}: ${ids.length} of ${expected.length}`);
      }
    }
  }
  expect(wrong.slice(0, 40)).toEqual([]);
  expect(open).toBeGreaterThan(500);
});

const limited = callerFor(of('Non-Prescribing Clinician', 'CareTeam'));
const hiddenRows = () =>
  (['Media', 'Note', 'Observation', 'DocumentReference'] as const).flatMap((type) =>
    (rows.get(type) ?? []).filter(({ chart, practice }) => practice === 'north' && chart === charts.outside),
  );

test('answers hidden content like missing content, in every version and chunk', async () => {
  const bare = ({ status, text }: { status: number; text: string }) => [status, text.replace(/"requestId":"[^"]*"/, '')];
  for (const row of hiddenRows()) {
    const nobody = `${row.id.split('.')[0]}.${testId(77_777)}`;
    for (const [method, suffix] of [
      ['GET', '_history/1/content'],
      ['GET', 'content?thumbnail=true'],
      ['GET', 'content?format=dataUrl'],
      ['POST', 'content/chunks/0'],
      ['POST', 'content/chunks'],
    ] as const) {
      const [hidden, none] = [row.id, nobody].map((id) =>
        calls.call(method, `${pathOf(row.type)}/${id}/${suffix}`, undefined, {}, limited),
      );
      const answers = [await hidden, await none].map((answer) => answer && bare(answer));
      expect([row.type, suffix, answers[0]]).toEqual([row.type, suffix, answers[1]]);
      expect(answers[0]?.[0]).toBe(404);
    }
  }
});

test('an identifier that a hidden row carries finds nothing', async () => {
  const identifiers = [{ system: 'urn:test:mrn', value: 'eleven' }];
  const found = { 'if-none-exists': 'urn:test:mrn|eleven' };
  const theirs = await calls.call('POST', '/patients', { ...draftOf('Patient'), identifiers, careTeam: [] });
  const again = await calls.call('POST', '/patients', draftOf('Patient'), found);
  expect([again.status, again.json()['id']]).toEqual([200, theirs.json()['id']]);
  const registrar = { ...limited, permissions: new Set([...limited.permissions, 'Patient.Create']) };
  const mine = await calls.call('POST', '/patients', draftOf('Patient'), found, registrar);
  expect(mine.status).toBe(201);
  expect(mine.json()['id']).not.toBe(theirs.json()['id']);
});

test('keeps idempotency keys and page tokens apart by caller', async () => {
  const key = { 'idempotency-key': 'the-same-key' };
  const draft = draftOf('Snippet');
  const theirs = await calls.call('POST', '/snippets', draft, key);
  const mine = await calls.call('POST', '/snippets', draft, key, { ...limited, accountId: 'account-2' });
  expect([theirs.status, mine.status]).toEqual([201, 201]);
  expect(mine.json()['id']).not.toBe(theirs.json()['id']);

  const turned = await calls.call('GET', '/patients?pageSize=1&orderBy=name', undefined, everywhere);
  const next = { ...everywhere, 'notewell-continuation-token': String(turned.headers['notewell-continuation-token']) };
  const page = await calls.call('GET', '/patients?pageSize=100&orderBy=name', undefined, next, limited);
  const shown = page.json<{ id: string }[]>().map(({ id }) => id);
  expect(shown).not.toContain(charts.outside.id);
  expect(shown).not.toContain(charts.confidential.id);
});

test('what is repeated for a key is what one may see by then', async () => {
  const { id } = charts.inside;
  const draft = { ...draftOf('Condition'), patient: { id, resourceType: 'Patient' } };
  const key = { 'idempotency-key': 'once-and-again' };
  expect((await calls.call('POST', '/conditions', draft, key, limited)).status).toBe(201);
  const later = { ...limited, profile: { resourceType: 'Practitioner', id: testId(4) }, patients: { kind: 'nothing' } as const };
  const repeated = await calls.call('POST', '/conditions', draft, key, later);
  expect([repeated.status >= 400, repeated.text.includes(id)]).toEqual([true, false]);
});

test('who is named by a guessed id in one’s own things is not named back', async () => {
  const hidden = rows.get('Note')?.filter(({ chart }) => chart === charts.outside || chart === charts.confidential) ?? [];
  // A person has one row of preferences, and this one has none yet.
  const self = { ...limited, profile: { resourceType: 'Practitioner', id: testId(6) } };
  const named = {
    owner: self.profile,
    pins: hidden.map(({ id }) => ({ id, resourceType: 'Note' })),
  };
  const made = await calls.call('POST', '/personalPreferences', named, {}, self);
  expect(made.status).toBe(201);
  const { pins } = made.json<{ pins: { display?: string }[] }>();
  expect(pins.length).toBeGreaterThan(1);
  expect(pins.filter(({ display }) => display !== undefined)).toEqual([]);
});
