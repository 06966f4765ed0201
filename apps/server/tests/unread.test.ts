import type { ConversationState } from '@notewell/protocol';
import { describe, expect, it } from 'vitest';
import { retentionOf } from '../src/modules/messaging/store/retention.ts';
import type { Person } from './support/access-oracle.ts';
import { callerFor } from './support/access-world.ts';
import { clinicianOf, refer } from './support/people.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();
const [ana, ben, outsider] = [clinicianOf(31), clinicianOf(32), clinicianOf(33)];
const as = (one: Person, method: string, path: string, body?: unknown) => calls.call(method, path, body, {}, callerFor(one));
const made = async (one: Person, path: string, body: unknown) =>
  (await as(one, 'POST', path, body)).json<{ id: string; sent: string }>();

async function conversation() {
  const { id } = await made(ana, '/channels', { kind: 'Team', name: 'Team', private: true });
  const channel = { id, resourceType: 'Channel' };
  const membership = await made(ana, '/channelMemberships', { channel, member: refer(ben), role: 'Member' });
  const say = (by: Person, text: string, more: object = {}) => made(by, '/chatMessages', { channel, text, ...more });
  const states = async (one: Person) =>
    (await as(one, 'GET', '/conversations')).json<ConversationState[]>().find((each) => each.channel === id);
  const reads = (sent: string) =>
    as(ben, 'PATCH', `/channelMemberships/${membership.id}`, [{ op: 'add', path: '/lastReadAt', value: sent }]);
  return { channel, membership, say, states, reads };
}

describe('unread messages', () => {
  it('are those of others after the read mark', async () => {
    const { say, states, reads } = await conversation();
    const first = await say(ana, 'One');
    const second = await say(ana, 'Two');
    await say(ben, 'Three, their own');
    const unread = await states(ben);
    expect(unread).toMatchObject({ unread: 2, mentions: 0 });
    await reads(first.sent);
    expect(await states(ben)).toMatchObject({ unread: 1 });
    await reads(second.sent);
    expect(await states(ben)).toMatchObject({ unread: 0, threads: {} });
    expect(await states(ana)).toMatchObject({ unread: 1 });
  });
  it('are counted by thread and by mention', async () => {
    const { say, states } = await conversation();
    const { id } = await say(ana, 'Plan?');
    const thread = { id, resourceType: 'ChatMessage' };
    await say(ana, 'Reply', { thread, mentions: [refer(ben)] });
    const last = await say(ana, 'Reply again', { thread });
    expect(await states(ben)).toMatchObject({ unread: 3, mentions: 1, threads: { [id]: 2 }, last: last.id });
  });
  it('do not include what was taken back or deleted', async () => {
    const { say, states } = await conversation();
    const [one, two] = [await say(ana, 'One'), await say(ana, 'Two')];
    await as(ana, 'PATCH', `/chatMessages/${one.id}`, [{ op: 'add', path: '/retracted', value: new Date().toISOString() }]);
    expect(await states(ben)).toMatchObject({ unread: 1 });
    await as(ana, 'DELETE', `/chatMessages/${two.id}`);
    expect(await states(ben)).toMatchObject({ unread: 0 });
  });
  it('do not include what was removed by age, which is the newest no more', async () => {
    const { say, states, reads } = await conversation();
    const kept = await say(ana, 'Kept');
    await reads(kept.sent);
    await say(ana, 'Old');
    expect(await retentionOf(db.store).end('north', 'Team', new Date(Date.now() + 1_000))).toBeGreaterThan(1);
    expect(await states(ben)).toMatchObject({ unread: 0 });
    expect((await states(ben))?.last).toBeUndefined();
  });
  it('are told to members alone, until they leave', async () => {
    const { say, states, membership } = await conversation();
    await say(ana, 'One');
    expect(await states(outsider)).toBeUndefined();
    await as(ben, 'DELETE', `/channelMemberships/${membership.id}`);
    expect(await states(ben)).toBeUndefined();
  });
  it('begin with joining', async () => {
    const { say, channel, states } = await conversation();
    await say(ana, 'Before');
    const late = clinicianOf(34);
    await made(ana, '/channelMemberships', { channel, member: refer(late), role: 'Member' });
    expect(await states(late)).toMatchObject({ unread: 0 });
    await say(ana, 'After');
    expect(await states(late)).toMatchObject({ unread: 1 });
  });
  it('are not told without the permission to read messages', async () => {
    const caller = { ...callerFor(ana), permissions: new Set<string>() };
    expect((await calls.call('GET', '/conversations', undefined, {}, caller)).status).toBe(403);
  });
});
