import { type Client, RequestFailed } from '@notewell/client';
import { expect, test } from 'vitest';
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
  return { begin: conversationBeginner({ call } as unknown as Client /* the member used */), called };
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
