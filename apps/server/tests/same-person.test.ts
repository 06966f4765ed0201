import { testId } from '@notewell/testkit';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* One human being in several records: who may link them, and who sees that they are linked. */

const { calls } = startedCalls();
const everywhere = { 'notewell-cross-partition': 'true' };
const me = testId(1);
const reference = (resourceType: string, id: string) => ({ id, resourceType });
const widening = ['skip inclusive security labels', 'skip population filtering', 'patient population all'];
/** A colleague who sees the patients of their care team. */
const limited: Caller = callerWith({
  profile: { resourceType: 'Practitioner', id: me },
  permissions: new Set([...callerWith().permissions].filter((name) => !widening.includes(name))),
  patients: { kind: 'population', level: 'CareTeam', programs: [], supervisees: [], superviseePrograms: [] },
});
const make = async (path: string, draft: object) => {
  const answer = await calls.call('POST', path, draft);
  expect(answer.text && answer.status).toBe(201);
  return answer.json<{ id: string }>();
};
const patientOf = (team: string) =>
  make('/patients', draftOf('Patient', { careTeam: [{ member: reference('Practitioner', team) }] }));
const relativeOf = async (team: string) =>
  make('/relatedPeople', draftOf('RelatedPerson', { patient: reference('Patient', (await patientOf(team)).id) }));
const person = (...links: readonly { id: string; resourceType: string }[]) => ({
  name: { given: 'Ada' },
  links: links.map((target) => ({ target, assurance: 'Level3' })),
});
const codeOf = ({ status, json }: Awaited<ReturnType<typeof calls.call>>) => [status, json<{ code?: string }>().code];

describe('a link between two records', () => {
  test('is seen by those who may read both', async () => {
    const [mine, theirs, relative] = [await patientOf(me), await patientOf(testId(2)), await relativeOf(me)];
    const shown = await make('/people', person(reference('Patient', mine.id), reference('RelatedPerson', relative.id)));
    const hidden = await make('/people', person(reference('Patient', theirs.id), reference('Practitioner', testId(5))));
    const mixed = await make(
      '/people',
      person(reference('RelatedPerson', (await relativeOf(me)).id), reference('Patient', (await patientOf(testId(2))).id)),
    );
    const read = async (id: string, as?: Caller) => (await calls.call('GET', `/people/${id}`, undefined, {}, as)).status;
    expect(await Promise.all([shown, hidden, mixed].map(({ id }) => read(id, limited)))).toEqual([200, 404, 404]);
    expect(await Promise.all([shown, hidden, mixed].map(({ id }) => read(id)))).toEqual([200, 200, 200]);
    const list = await calls.call('GET', '/people?pageSize=1000', undefined, {}, limited);
    expect(list.json<{ id: string }[]>().map(({ id }) => id)).toEqual([shown.id]);
    const answer = await calls.call('POST', '/people/queries', [{ kind: 'Link', values: [theirs.id] }], everywhere, limited);
    expect(answer.json()).toEqual([]);
  });
  test('is made by those who may read both', async () => {
    const [mine, theirs] = [await patientOf(me), await patientOf(testId(2))];
    const draft = person(reference('Patient', mine.id), reference('Patient', theirs.id));
    expect(codeOf(await calls.call('POST', '/people', draft, {}, limited))).toEqual([422, 'reference-unresolvable']);
    const own = await make('/people', person(reference('Patient', mine.id), reference('Practitioner', testId(6))));
    const links = [...draft.links, { target: reference('Practitioner', testId(6)) }];
    const added = await calls.call('PATCH', `/people/${own.id}`, [{ op: 'replace', path: '/links', value: links }], {}, limited);
    expect(codeOf(added)).toEqual([422, 'reference-unresolvable']);
  });
});

describe('a record', () => {
  test('is linked to one person, also by two who link it at one moment', async () => {
    const { id } = await patientOf(me);
    const others = [testId(21), testId(22), testId(23)];
    const draft = (other: string) => person(reference('Patient', id), reference('Practitioner', other));
    const answers = await Promise.all(others.map((other) => calls.call('POST', '/people', draft(other))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.json()['errors']).toMatchObject([{ path: 'links.0.target', code: 'unique' }]);
  });
  test('is free once its link has ended, and whatever the writer may not see', async () => {
    const [one, hidden] = [await patientOf(me), await patientOf(testId(2))];
    const link = (...ids: string[]) => person(...ids.map((id) => reference('Patient', id)));
    await make('/people', link(one.id, hidden.id));
    // The refusal would tell that a hidden chart is of the same person.
    const own = await calls.call(
      'POST',
      '/people',
      person(reference('Patient', one.id), reference('Practitioner', testId(31))),
      {},
      limited,
    );
    expect(own.status).toBe(201);
    const [ended, again] = [await patientOf(me), await patientOf(me)];
    const first = await make('/people', link(ended.id, again.id));
    expect((await calls.call('POST', '/people', link(again.id, ended.id))).status).toBe(422);
    const end = [{ op: 'replace', path: '/links', value: link(ended.id).links }];
    expect((await calls.call('PATCH', `/people/${first.id}`, end)).status).toBe(200);
    expect((await calls.call('POST', '/people', link(again.id, ended.id))).status).toBe(201);
  });
});
