import { definitionOf, isResourceType, type ResourceType, referencesOf, resourceTypes } from '@notewell/model';
import { sampler, testId, withValueAt } from '@notewell/testkit';
import { beforeAll, expect, test } from 'vitest';
import { channelTypes, may, type Person, type Row, sees } from './support/access-oracle.ts';
import { callerFor, charts, draftAbout, fill, me, people, rows } from './support/access-world.ts';
import { pathOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* Writes that name a hidden record get the answer of writes that name an unknown id, for every reference of the model. */

const { db, calls } = startedCalls();
beforeAll(async () => {
  await fill(db);
});

const everywhere = { 'notewell-cross-partition': 'true' };
const staff = (role: Person['role'], level: Person['level']): Person => ({
  role,
  kind: 'Practitioner',
  id: me,
  level,
  programs: charts.inside.programs,
  supervises: [],
});
const asking: readonly Person[] = [
  ...people.filter(({ role }) => role === 'Patient'),
  staff('Non-Prescribing Clinician', 'CareTeam'),
  staff('Case Management', 'Program'),
  staff('Support', 'CareTeam'),
  staff('Associate Administrator', 'CareTeam'),
];
const chartOf = (person: Person) => Object.values(charts).find(({ id }) => id === person.ownChart) ?? charts.inside;

/** A row of the type in a chart that the person does not open, one in their own, and a deleted one. */
function hiddenFrom(person: Person, type: ResourceType): readonly Row[] {
  const isSeen = (row: Row) => may(person, 'Read', type) && sees(person, row, []);
  const all = (rows.get(type) ?? []).filter((row) => row.practice === 'north' && !isSeen(row));
  const isOwn = ({ chart }: Row) => chart === chartOf(person);
  const live = all.filter(({ deleted }) => !deleted);
  const one = [live.find((row) => !isOwn(row)), live.find(isOwn), all.find((row) => row.deleted && !isOwn(row))];
  return one.filter((row) => row !== undefined);
}

interface Case {
  readonly person: Person;
  readonly type: ResourceType;
  readonly path: string;
  readonly target: ResourceType;
  /** False to leave the target's type to the server. */
  readonly typed: boolean;
}
const cases: readonly Case[] = asking.flatMap((person) =>
  resourceTypes.flatMap((type) => {
    const definition = definitionOf(type);
    // A patient's row has its own id among its patients.
    if (type === 'Patient' || definition.scope.kind === 'global' || !definition.abilities.includes('create')) return [];
    if (!may(person, 'Create', type)) return [];
    return referencesOf(definition).flatMap(({ path, targets }) =>
      targets.filter(isResourceType).flatMap((target) => {
        const typed = targets.length > 1 ? [true, false] : [true];
        return typed.map((one) => ({ person, type, path, target, typed: one }));
      }),
    );
  }),
);

let guesses = 600_000;
/** An id of the same form, of nothing. A record's own id stays: the person may know it. */
const unknownLike = (id: string): string => [...id.split('.').slice(0, -1), testId(++guesses)].join('.');

const made = /(?!01900000)[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;
/** A response without what differs between any two writes. */
function comparable({ status, text }: { readonly status: number; readonly text: string }, named: string): string {
  const whole = text.replace(/"requestId":"[^"]*"/, '');
  const without = [named, ...named.split('.')].reduce((said, id) => said.replaceAll(id, '(id)'), whole);
  return `${status} ${without.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(now)').replaceAll(made, '(new)')}`;
}

test('tells nothing of hidden records to writers who name them', { timeout: 1_800_000 }, async () => {
  const wrong: string[] = [];
  let asked = 0;
  const channel = rows.get('Channel')?.find(({ practice, members }) => practice === 'north' && members?.includes(me))?.id;
  const isTried = sampler(0.02);
  const owner = await db.owner();
  // A person has one of these, so without the removal every second write is refused.
  const removePreferences = () => owner.query(`delete from resource where type = 'PersonalPreferences'`);
  for (const { person, type, path, target, typed } of cases) {
    if (!isTried()) continue;
    const definition = definitionOf(type);
    const caller = callerFor(person);
    const draft = () => draftAbout(definition, chartOf(person), person.id, channelTypes.includes(type) ? channel : undefined);
    const naming = (id: string) =>
      withValueAt(definition.fields, draft(), [path, { id, ...(typed ? { resourceType: target } : {}) }]);
    const created = async (id: string) => comparable(await calls.call('POST', pathOf(type), naming(id), everywhere, caller), id);
    const updated = async (id: string) => {
      const before = await calls.call('POST', pathOf(type), draft(), everywhere, caller);
      if (before.status !== 201) return '';
      const own = before.json<{ id: string }>().id;
      const body = { ...naming(id), id: own, meta: { versionId: '1' } };
      return comparable(await calls.call('PUT', `${pathOf(type)}/${own}`, body, everywhere, caller), id);
    };
    for (const { id } of hiddenFrom(person, target)) {
      const unknown = unknownLike(id);
      for (const write of [created, updated]) {
        asked++;
        const answers: string[] = [];
        for (const named of [id, unknown]) {
          answers.push(await write(named));
          if (type === 'PersonalPreferences') await removePreferences();
        }
        const [hidden, missing] = answers;
        if (hidden !== missing) wrong.push(`${person.role} ${type}.${path} -> ${target}\n${hidden}\n${missing}`);
      }
    }
  }
  await owner.end();
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(asked).toBeGreaterThan(50);
});

const colleague = callerFor(staff('Case Management', 'CareTeam'));
const reference = (resourceType: string, id: string) => ({ id, resourceType });
const post = async (path: string, body: object, caller = callerFor(staff('Sandbox', 'All'))) =>
  calls.call('POST', path, body, everywhere, caller);

test('tells by no start of a note that a chart is restricted, nor of what kind a hidden visit is', async () => {
  const starts = async (subject: string, more: object) => {
    const participants = [{ role: 'PrimaryPerformer', individual: reference('Practitioner', me) }];
    const reviewers = [{ reviewer: reference('Practitioner', testId(2)) }];
    const about = { subject: reference('Patient', subject), participants, reviewers };
    const body = { status: 'Preliminary', composition: 'Individual', ...about };
    return post('/notes', { ...body, ...more }, colleague);
  };
  const { id: hidden } = charts.confidential;
  const unknown = testId(++guesses);
  expect(comparable(await starts(hidden, {}), hidden)).toContain('reference-unresolvable');
  expect(comparable(await starts(hidden, {}), hidden)).toBe(comparable(await starts(unknown, {}), unknown));
  const [{ id } = { id: '' }] = hiddenFrom(staff('Case Management', 'CareTeam'), 'Encounter');
  const other = unknownLike(id);
  const about = async (encounter: string) =>
    comparable(await starts(charts.inside.id, { encounter: reference('Encounter', encounter) }), encounter);
  expect(await about(id)).toContain('reference-unresolvable');
  expect(await about(id)).toBe(await about(other));
});

test('tells by no edit of a series when a hidden patient is busy', async () => {
  const times = { start: '2033-03-01T15:00:00.000Z', end: '2033-03-01T15:50:00.000Z' };
  const visit = (patient: string, owner = me) => ({
    status: 'booked',
    ...times,
    owner: reference('Practitioner', owner),
    attendees: [{ subject: reference('Patient', patient) }],
  });
  const hidden = charts.outside.id;
  expect((await calls.call('POST', '/appointments', visit(hidden, testId(2)))).status).toBe(201);
  const own = (await calls.call('POST', '/appointments', visit(charts.inside.id))).json<{ id: string }>().id;
  const preview = async (patient: string) => {
    const body = { scope: 'one', change: { attendees: [{ subject: reference('Patient', patient) }] } };
    return comparable(await post(`/appointments/${own}/series-edit/preview`, body, colleague), patient);
  };
  expect(await preview(hidden)).toContain('422');
  expect(await preview(hidden)).toBe(await preview(testId(++guesses)));
});

test('says when a colleague is busy with a hidden patient, and nothing else', async () => {
  const times = { start: '2033-05-02T15:00:00.000Z', end: '2033-05-02T15:50:00.000Z' };
  const later = { start: '2033-05-02T15:50:00.000Z', end: '2033-05-02T16:30:00.000Z' };
  const owner = testId(70);
  const visit = (patient: string, when: object) => ({
    status: 'booked',
    ...when,
    owner: reference('Practitioner', owner),
    location: reference('Location', testId(71)),
    room: 'Blue',
    title: 'Detoxification',
    attendees: [{ subject: reference('Patient', patient) }],
  });
  const { inside, outside } = charts;
  const seen = visit(inside.id, { start: '2033-05-02T18:00:00.000Z', end: '2033-05-02T18:50:00.000Z' });
  for (const one of [visit(outside.id, times), visit(outside.id, later), seen])
    expect((await calls.call('POST', '/appointments', one)).status).toBe(201);
  const calendars = [owner, `${testId(71)}|blue`];
  const body = { calendars, from: '2033-05-02T00:00:00.000Z', to: '2033-05-03T00:00:00.000Z' };
  const answer = await post('/appointments/busy-times', body, colleague);
  const span = { start: times.start, end: later.end };
  expect([answer.status, answer.json()]).toEqual([200, { busy: calendars.map((calendar) => ({ calendar, ...span })) }]);
  expect((await post('/appointments/busy-times', body)).json()).toEqual({ busy: [] });
  const placeless = { ...visit(outside.id, { start: later.end, end: '2033-05-02T18:00:00.000Z' }), location: undefined };
  expect((await calls.call('POST', '/appointments', placeless)).status).toBe(201);
  const room = await post('/appointments/busy-times', { ...body, calendars: ['|blue'] }, colleague);
  expect(room.json()).toEqual({ busy: [{ calendar: '|blue', start: later.end, end: '2033-05-02T18:00:00.000Z' }] });
});

test('names no hidden member of a group in the conflicts of its session', async () => {
  const [seen, hidden] = [charts.inside.id, charts.outside.id];
  const times = { start: '2033-04-01T15:00:00.000Z', end: '2033-04-01T15:50:00.000Z', status: 'booked' };
  const members = [seen, hidden].map((id) => ({ member: reference('Patient', id) }));
  const group = (await calls.call('POST', '/groups', { name: 'Skills', kind: 'Therapy', members })).json<{ id: string }>().id;
  for (const [index, id] of [seen, hidden].entries()) {
    const visit = {
      ...times,
      owner: reference('Practitioner', testId(60 + index)),
      attendees: [{ subject: reference('Patient', id) }],
    };
    expect((await calls.call('POST', '/appointments', visit)).status).toBe(201);
  }
  const session = {
    ...times,
    owner: reference('Practitioner', me),
    isGroup: true,
    group: reference('Group', group),
    attendees: [],
  };
  const answer = await post('/appointments/series/preview', session, colleague);
  expect([answer.status, answer.text.includes(seen), answer.text.includes(hidden)]).toEqual([200, true, false]);
});

test.each([
  ['documentReferences', { status: 'Current', completion: 'Final' }],
  ['media', { kind: 'Image' }],
  ['encounters', { status: 'Planned', documentationType: 'Note' }],
])('keeps %s about one patient from the chart of another', async (collection, draft) => {
  const [one, other] = [charts.inside.id, charts.former.id];
  const about = (patient: string) => ({ ...draft, subject: reference('Patient', one), patient: reference('Patient', patient) });
  const refused = await calls.call('POST', `/${collection}`, about(other));
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('another patient')]);
  const made = (await calls.call('POST', `/${collection}`, about(one))).json<{ id: string }>().id;
  const patch = [{ op: 'replace', path: '/patient', value: reference('Patient', other) }];
  expect((await calls.call('PATCH', `/${collection}/${made}?versionId=1`, patch)).status).toBe(422);
});
