import { type Client, RequestFailed } from '@notewell/client';
import { describe, expect, test } from 'vitest';
import { conversationBeginner } from './begin-conversation.ts';

const colleague = (id: string) => ({ id, resourceType: 'Practitioner' as const });
const begun = { kind: 'Team', name: 'Team', isPrivate: true } as const;

/** A beginner whose calls are answered by a function, and what it called. */
function beginner(answer: (member: string) => Error | undefined) {
  const called: string[] = [];
  const call = async (path: string, { body }: { body: { member?: { id: string } } }) => {
    const member = body.member?.id ?? '';
    called.push(`${path} ${member}`.trim());
    const error = answer(member);
    if (error) throw error;
    return { id: `channel ${called.length}` };
  };
  return { begin: conversationBeginner({ call } as unknown as Client /* the member used */, 'me'), called };
}

test('goes on with the same conversation after a failure', async () => {
  let isDown = true;
  const { begin, called } = beginner((member) => (member === 'b' && isDown ? new Error('Lost') : undefined));
  await expect(begin({ ...begun, people: [colleague('a'), colleague('b')] })).rejects.toThrow('Lost');
  isDown = false;
  expect(await begin({ ...begun, people: [colleague('a'), colleague('b')] })).toBe('channel 1');
  expect(called).toEqual(['channels', 'channelMemberships a', 'channelMemberships b', 'channelMemberships b']);
});
test('counts a member whose answer was lost as added', async () => {
  const { begin } = beginner((member) =>
    member === 'a' ? new RequestFailed({ title: 'There', status: 409, code: 'already-exists' }) : undefined,
  );
  expect(await begin({ ...begun, people: [colleague('a')] })).toBe('channel 1');
});
test('makes another one for another name', async () => {
  const { begin } = beginner(() => undefined);
  expect(await begin({ ...begun, people: [] })).toBe('channel 1');
  expect(await begin({ ...begun, name: 'Other', people: [] })).toBe('channel 2');
});
test.each([
  ['was added', 'a'],
  ['may have been added', 'b'],
])('makes another one without a person who %s and was then taken out', async (_was, out) => {
  let isDown = true;
  const { begin, called } = beginner((member) => (member === 'b' && isDown ? new Error('Lost') : undefined));
  const people = [colleague('a'), colleague('b')];
  await expect(begin({ ...begun, people })).rejects.toThrow('Lost');
  isDown = false;
  expect(await begin({ ...begun, people: people.filter(({ id }) => id !== out) })).toBe('channel 4');
  expect(called.filter((one) => one === 'channels')).toHaveLength(2);
});
test('goes on without a person who was refused', async () => {
  const { begin, called } = beginner((member) =>
    member === 'b' ? new RequestFailed({ title: 'No', status: 403, code: 'forbidden' }) : undefined,
  );
  await expect(begin({ ...begun, people: [colleague('a'), colleague('b')] })).rejects.toThrow('No');
  expect(await begin({ ...begun, people: [colleague('a')] })).toBe('channel 1');
  expect(called.filter((one) => one === 'channels')).toHaveLength(1);
});

describe('one colleague', () => {
  const of = (channel: string, member: string, hidden = false) => ({
    id: `${channel} ${member}`,
    channel: { id: channel },
    member: { id: member },
    hidden,
  });
  /** A client of a server on which another device begins a conversation between two calls, if there is one. */
  function server(known: readonly ReturnType<typeof of>[], begunElsewhere: readonly ReturnType<typeof of>[] = []) {
    let rows = [...known];
    const called: string[] = [];
    const client = {
      pageOf: async (path: string, { body }: { body: [{ values: string[] }] }) => ({
        items: path.startsWith('channels/')
          ? body[0].values.map((id) => ({ id, kind: 'Direct' }))
          : rows.filter(({ member }) => member.id === body[0].values[0]),
      }),
      call: async (path: string, { method }: { method: string }) => {
        called.push(`${method} ${path}`);
        if (path !== 'channelMemberships' || begunElsewhere.length === 0) return { id: 'new' };
        rows = [...rows, ...begunElsewhere];
        throw new RequestFailed({ title: 'There', status: 409, code: 'already-exists' });
      },
      update: async (_type: string, id: string, next: (now: object) => object) =>
        void called.push(`${id} ${JSON.stringify(next({}))}`),
    };
    const begin = conversationBeginner(client as unknown as Client /* the members used */, 'me');
    return { begin: () => begin({ kind: 'Direct', isPrivate: true, people: [colleague('ruth')] }), called };
  }

  test('opens the conversation that there is, also a hidden one', async () => {
    const { begin, called } = server([of('old', 'me', true), of('old', 'ruth'), of('team', 'me')]);
    expect(await begin()).toBe('old');
    expect(called).toEqual(['old me {"hidden":false}']);
  });
  test('opens that of another device that was first, and takes back its own', async () => {
    const { begin, called } = server([], [of('first', 'me'), of('first', 'ruth')]);
    expect(await begin()).toBe('first');
    expect(called).toEqual(['POST channels', 'POST channelMemberships', 'DELETE channels/new']);
  });
  test('is written to in a new conversation otherwise', async () => {
    const { begin, called } = server([of('team', 'me'), of('other', 'ruth')]);
    expect(await begin()).toBe('new');
    expect(called).toEqual(['POST channels', 'POST channelMemberships']);
  });
});
