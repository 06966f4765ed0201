import { definitionOf, describeType, type Field, resourceTypes } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { draftOf, makeNamed, pathOf, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* No caller says who wrote something, or when: not in a body, not in a patch, for no type that has such a field. */

const { calls } = startedCalls();
beforeAll(async () => {
  await makeNamed(calls.saving);
});

type Stored = Record<string, unknown> & { readonly id: string };
const somebodyElse = { id: testId(66), resourceType: 'Practitioner' };
const longAgo = '2001-01-01T00:00:00.000Z';

const stampedIn = (type: (typeof resourceTypes)[number]) =>
  Object.entries<Field>(definitionOf(type).fields).flatMap(([name, { spec }]) =>
    spec.stampedBy === 'caller' || spec.stampedBy === 'now' ? [{ name, by: spec.stampedBy, isReadOnly: spec.readOnly }] : [],
  );
const types = resourceTypes.filter((type) => definitionOf(type).abilities.includes('create') && stampedIn(type).length > 0);

it('covers the types that say who or when', () => {
  expect(types.length).toBeGreaterThan(35);
});

describe.each(types)('a forged %s', (type) => {
  const stamped = stampedIn(type);
  const forged = Object.fromEntries(stamped.map(({ name, by }) => [name, by === 'caller' ? somebodyElse : longAgo]));

  it('is the caller’s from now, and stays so', async () => {
    const before = Date.now();
    const answer = await calls.call('POST', pathOf(type), draftOf(type, forged));
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    const made = answer.json<Stored>();
    for (const { name, by } of stamped) {
      if (by === 'caller') expect(made[name]).toMatchObject({ id: practitionerId });
      else expect(Date.parse(String(made[name]))).toBeGreaterThanOrEqual(before - 1);
    }
    const path = `${pathOf(type)}/${made.id}`;
    if (!definitionOf(type).abilities.includes('update')) return;
    // The version is that of the row that is replaced; everything else is forged again.
    const put = await calls.call('PUT', path, { ...made, ...forged });
    if (put.status === 200) for (const { name } of stamped) expect(put.json()).toHaveProperty(name, made[name]);
    for (const { name } of stamped) {
      const patch = await calls.call('PATCH', path, [{ op: 'add', path: `/${name}`, value: forged[name] }]);
      expect([name, patch.status, patch.json<{ code: string }>().code]).toEqual([name, 422, 'patch-read-only']);
    }
  });
  it('shows in the model who writes these fields', () => {
    const { fields } = describeType(definitionOf(type));
    for (const { name, by } of stamped) expect(fields.find((one) => one.name === name)).toMatchObject({ stampedBy: by });
  });
});

describe('stamped items', () => {
  it('of a patient’s comments name who wrote each of them', async () => {
    const comments = [{ author: somebodyElse, at: longAgo, text: 'They never said this' }];
    const made = (await calls.call('POST', '/patients', draftOf('Patient', { comments }))).json<Stored>();
    expect(made['comments']).toMatchObject([{ author: { id: practitionerId }, text: 'They never said this' }]);
    const patch = [{ op: 'replace', path: '/comments/0/author', value: somebodyElse }];
    const changed = (await calls.call('PATCH', `/patients/${made.id}`, patch)).json<Stored>();
    expect(changed['comments']).toMatchObject([{ author: { id: practitionerId } }]);
  });
  it('of a message are the reactions and read marks of whoever sends them', async () => {
    const message = (await calls.call('POST', '/chatMessages', draftOf('ChatMessage', { text: 'Words' }))).json<Stored>();
    const patch = [
      { op: 'add', path: '/reactions', value: [{ emoji: '👍', by: somebodyElse }] },
      { op: 'add', path: '/readBy', value: [{ reader: somebodyElse, at: longAgo }] },
    ];
    const changed = (await calls.call('PATCH', `/chatMessages/${message.id}`, patch)).json<Stored>();
    expect(changed).toMatchObject({ reactions: [{ by: { id: practitionerId } }], readBy: [{ reader: { id: practitionerId } }] });
    expect(changed['edited']).toBeUndefined();
    const edit = [{ op: 'replace', path: '/text', value: 'Other words' }];
    expect((await calls.call('PATCH', `/chatMessages/${message.id}`, edit)).json()).toHaveProperty('edited');
  });
});

it('what the product itself saves keeps who wrote it and when', async () => {
  const caller = systemCaller('north', 'import');
  const draft = draftOf('Condition', { recorder: somebodyElse, recordedDate: longAgo });
  const made = await calls.saving.create({ practice: 'north', caller, definition: definitionOf('Condition'), draft });
  expect(JSON.parse(made.text)).toMatchObject({ recorder: { id: somebodyElse.id }, recordedDate: longAgo });
});

it('no header makes a request the product itself', async () => {
  const headers = { 'notewell-automation': 'true', 'notewell-user-system': 'import' };
  const draft = draftOf('Condition', { recorder: somebodyElse });
  const answer = await calls.call('POST', '/conditions', draft, headers);
  expect(answer.json()).toMatchObject({ recorder: { id: practitionerId } });
});
