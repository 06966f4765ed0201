import { definitionOf } from '@notewell/model';
import type { ConversationState } from '@notewell/protocol';
import { expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { callerFor } from './support/access-world.ts';
import { clinicianOf, refer } from './support/people.ts';
import { startedCalls } from './support/started-calls.ts';

/* The order of messages in a channel: a read mark is a time, so no message may come in before one that was read. */

let now = Date.parse('2026-11-20T10:00:00.000Z');
const { calls, db } = startedCalls({ now: () => now });
const [ana, ben] = [clinicianOf(31), clinicianOf(32)];
const as = (one: typeof ana, method: string, path: string, body?: unknown) => calls.call(method, path, body, {}, callerFor(one));

async function conversation() {
  const { id } = (await as(ana, 'POST', '/channels', { kind: 'Team', name: 'Team', private: true })).json<{ id: string }>();
  const channel = { id, resourceType: 'Channel' };
  const body = { channel, member: refer(ben), role: 'Member' };
  const membership = (await as(ana, 'POST', '/channelMemberships', body)).json<{ id: string }>();
  const say = async (text: string) => {
    const answer = await as(ana, 'POST', '/chatMessages', { channel, text });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.json<{ id: string; sent: string }>();
  };
  return { channel, membership, say };
}

it('gives messages of one moment different times', async () => {
  const { say } = await conversation();
  const sent = (await Promise.all(Array.from({ length: 8 }, (_, n) => say(`Words ${n}`)))).map((one) => one.sent);
  expect(new Set(sent).size).toBe(8);
});

it('sends a message after those that are there, also by a clock that is behind', async () => {
  const { say } = await conversation();
  const first = await say('By one server');
  now -= 500;
  const second = await say('By another');
  now += 500;
  expect(second.sent > first.sent).toBe(true);
});

it('leaves a message unread that was overtaken by one that was read', async () => {
  const { channel, membership, say } = await conversation();
  const saving = { practice: 'north', caller: systemCaller('north', 'test'), definition: definitionOf('ChatMessage') };
  let late: ReturnType<typeof say> | undefined;
  let read = '';
  await db.store.writer.alone('north', `messages ${channel.id}`, async () => {
    // It has its time, and waits here until the other is stored.
    late = say('Slow');
    await new Promise((done) => setTimeout(done, 200));
    now += 1_000;
    read = new Date(now - 1).toISOString();
    await calls.saving.create({ ...saving, draft: { channel, author: refer(ana), text: 'Fast', kind: 'Message', sent: read } });
    await as(ben, 'PATCH', `/channelMemberships/${membership.id}`, [{ op: 'add', path: '/lastReadAt', value: read }]);
  });
  expect(((await late)?.sent ?? '') > read).toBe(true);
  const states = (await as(ben, 'GET', '/conversations')).json<ConversationState[]>();
  expect(states.find((one) => one.channel === channel.id)).toMatchObject({ unread: 1 });
});
