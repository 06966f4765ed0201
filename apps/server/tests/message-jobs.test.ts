import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { type ChatMessage, definitionOf, type PersonalPreferences } from '@notewell/model';
import { roles } from '@notewell/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { openContent } from '../src/modules/content/files/index.ts';
import { messageRetention } from '../src/modules/messaging/retention.ts';
import { scheduledMessages } from '../src/modules/messaging/scheduled.ts';
import type { Job } from '../src/modules/module.ts';
import { openOnes } from '../src/modules/notifications/produce.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { purge } from '../src/modules/practices/housekeeping.ts';
import { rowOf } from '../src/resources/saving/lookup.ts';
import type { Person } from './support/access-oracle.ts';
import { callerFor } from './support/access-world.ts';
import { jobCaller } from './support/calls.ts';
import { clinicianOf, refer } from './support/people.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();
const [ana, ben, dee, bare] = [clinicianOf(41), clinicianOf(42), clinicianOf(46), clinicianOf(47)];
const as = (one: Person, method: string, path: string, body?: unknown) => calls.call(method, path, body, {}, callerFor(one));
const made = async (one: Person, path: string, body: unknown) => (await as(one, 'POST', path, body)).json<{ id: string }>();
const channelOf = async (more: object = {}) => ({
  id: (await made(ana, '/channels', { kind: 'Team', name: 'Team', private: true, ...more })).id,
  resourceType: 'Channel',
});
const textsIn = async (channel: { id: string }) => {
  const answer = await calls.call('GET', '/chatMessages', undefined, { 'notewell-partition-key': channel.id }, callerFor(ana));
  return answer.json<ChatMessage[]>().map(({ text }) => text);
};

const seatOf = ({ kind, id }: Person, grants: readonly string[] = []) => ({
  accountId: `account-${id}`,
  networkId: 'north',
  profile: { resourceType: kind, id, display: 'Somebody' },
  roles: [roles['Non-Prescribing Clinician'].id],
  grants,
});
function run(job: Job, now: string, more: Partial<AppParts> = {}): Promise<string | undefined> {
  const accounts = {
    staffOf: async () => [
      seatOf(ana),
      seatOf(ben),
      seatOf(clinicianOf(43)),
      seatOf(dee, ['Manage messaging']),
      { ...seatOf(bare), roles: [] },
    ],
  };
  // the rest is unused
  const parts = { store: db.store, saving: calls.saving, now: () => Date.parse(now), accounts, ...more } as unknown as AppParts;
  const caller = jobCaller(job);
  return job.run({ parts, practice: 'north', caller, runId: 'run', signal: new AbortController().signal });
}

describe('a scheduled message', () => {
  const entry = (channel: { id: string }, text: string, at: string) => ({
    key: text,
    channel: { id: channel.id, resourceType: 'Channel' },
    text,
    at,
    state: 'Waiting',
  });
  const [at, before] = ['2026-12-01T09:00:00.000Z', '2026-12-01T08:59:00.000Z'];
  it('is sent once at its time, as its writer', async () => {
    const channel = await channelOf();
    const own = await made(ana, '/personalPreferences', { owner: refer(ana), scheduled: [entry(channel, 'Later', at)] });
    await run(scheduledMessages, before);
    expect(await textsIn(channel)).toEqual([]);
    await run(scheduledMessages, at);
    await run(scheduledMessages, at);
    expect(await textsIn(channel)).toEqual(['Later']);
    const left = (await as(ana, 'GET', `/personalPreferences/${own.id}`)).json<PersonalPreferences>();
    expect(left.scheduled ?? []).toEqual([]);
  });
  it('stays with its writer, with the reason, if they may no longer write', async () => {
    const channel = await channelOf();
    const membership = await made(ana, '/channelMemberships', { channel, member: refer(ben), role: 'Member' });
    const own = await made(ben, '/personalPreferences', { owner: refer(ben), scheduled: [entry(channel, 'Too late', at)] });
    await as(ben, 'DELETE', `/channelMemberships/${membership.id}`);
    await run(scheduledMessages, at);
    expect(await textsIn(channel)).toEqual([]);
    const left = (await as(ben, 'GET', `/personalPreferences/${own.id}`)).json<PersonalPreferences>();
    expect(left.scheduled).toMatchObject([{ text: 'Too late', state: 'Failed', problem: expect.any(String) }]);
    const about = [{ kind: 'About', values: [channel.id] }];
    const notified = await openOnes({ practice: 'north', store: db.store }, about);
    expect(notified).toMatchObject([{ kind: 'MessageNotSent', recipient: { id: ben.id } }]);
    await as(ben, 'PATCH', `/personalPreferences/${own.id}`, [{ op: 'replace', path: '/scheduled', value: [] }]);
    expect(await openOnes({ practice: 'north', store: db.store }, about)).toEqual([]);
  });
  it('is not sent twice from the list of a device that was without a network', async () => {
    const channel = await channelOf();
    const cat = clinicianOf(43);
    await made(ana, '/channelMemberships', { channel, member: refer(cat), role: 'Member' });
    const scheduled = [entry(channel, 'Once', at)];
    const own = await made(cat, '/personalPreferences', { owner: refer(cat), scheduled });
    await run(scheduledMessages, at);
    const again = [{ op: 'add', path: '/scheduled', value: scheduled }];
    expect((await as(cat, 'PATCH', `/personalPreferences/${own.id}`, again)).status).toBe(200);
    await run(scheduledMessages, at);
    expect(await textsIn(channel)).toEqual(['Once']);
    const left = (await as(cat, 'GET', `/personalPreferences/${own.id}`)).json<PersonalPreferences>();
    expect(left.scheduled ?? []).toEqual([]);
  });
  it('fails a day after its time, if its writer could not sign in until then', async () => {
    const channel = await channelOf();
    const away = clinicianOf(44);
    await made(ana, '/channelMemberships', { channel, member: refer(away), role: 'Member' });
    const own = await made(away, '/personalPreferences', { owner: refer(away), scheduled: [entry(channel, 'Stale', at)] });
    const states = async (now: string) => {
      await run(scheduledMessages, now);
      const left = (await as(away, 'GET', `/personalPreferences/${own.id}`)).json<PersonalPreferences>();
      return left.scheduled?.map(({ state }) => state);
    };
    expect(await states('2026-12-02T09:00:00.000Z')).toEqual(['Waiting']);
    expect(await states('2026-12-02T09:00:01.000Z')).toEqual(['Failed']);
    expect(await textsIn(channel)).toEqual([]);
  });
  it('of somebody without rights fails, and stops no other', async () => {
    const channel = await channelOf();
    await made(ana, '/channelMemberships', { channel, member: refer(bare), role: 'Member' });
    const own = await made(bare, '/personalPreferences', { owner: refer(bare), scheduled: [entry(channel, 'Bare', before)] });
    const { id } = (await as(ana, 'GET', '/personalPreferences')).json<{ id: string }[]>()[0] ?? { id: '' };
    await as(ana, 'PATCH', `/personalPreferences/${id}`, [
      { op: 'add', path: '/scheduled', value: [entry(channel, 'After', at)] },
    ]);
    await run(scheduledMessages, at);
    expect(await textsIn(channel)).toEqual(['After']);
    const left = (await as(bare, 'GET', `/personalPreferences/${own.id}`)).json<PersonalPreferences>();
    expect(left.scheduled).toMatchObject([{ text: 'Bare', state: 'Failed' }]);
  });
  it('goes into no conversation of others, also of somebody who may write there with a reason', async () => {
    const channel = await channelOf();
    const own = await made(dee, '/personalPreferences', { owner: refer(dee), scheduled: [entry(channel, 'Unasked', at)] });
    await run(scheduledMessages, at);
    expect(await textsIn(channel)).toEqual([]);
    const left = (await as(dee, 'GET', `/personalPreferences/${own.id}`)).json<PersonalPreferences>();
    expect(left.scheduled).toMatchObject([{ text: 'Unasked', state: 'Failed' }]);
  });
});

describe('old messages', () => {
  const caller = systemCaller('north', 'test');
  beforeAll(async () => {
    const [definition, draft] = [definitionOf('PracticePreferences'), { keepTeamMessages: 90 }];
    await calls.saving.create({ practice: 'north', caller, definition, draft });
  });
  const old = (channel: object, text: string) =>
    calls.saving.create({
      practice: 'north',
      caller,
      definition: definitionOf('ChatMessage'),
      draft: { channel, author: refer(ana), text, sent: '2026-01-01T10:00:00.000Z' },
    });
  it('are removed by the kind of their channel, except under a legal hold', async () => {
    const [team, held, direct] = [await channelOf(), await channelOf(), await channelOf({ kind: 'Direct' })];
    for (const one of [team, held, direct]) {
      await old(one, 'Old');
      await made(ana, '/chatMessages', { channel: one, text: 'New' });
    }
    const hold = [{ op: 'add', path: '/legalHold', value: true }];
    expect((await calls.call('PATCH', `/channels/${held.id}`, hold)).status).toBe(200);
    await run(messageRetention, new Date().toISOString());
    expect([await textsIn(team), await textsIn(held), await textsIn(direct)]).toEqual([['New'], ['Old', 'New'], ['Old', 'New']]);
  });
  it('take their files with them, other than those that something else has', async () => {
    const folder = mkdtempSync('/tmp/notewell-old-files-');
    const own = { id: randomUUID(), key: randomBytes(32) };
    const keys = { current: async () => own, byId: async () => own.key, first: async () => own };
    const content = await openContent({ folder, keys });
    try {
      const file = async (channel: { id: string }, text: string, created: string) => {
        const definition = definitionOf('Media');
        const draft = { subject: channel, author: refer(ana), kind: 'Image', created };
        const { id } = await calls.saving.create({ practice: 'north', caller, definition, draft });
        const stored = await content.put('north', Readable.from([Buffer.from(text)]));
        const place = { practice: 'north', store: db.store };
        const before = await rowOf(place, 'Media', id);
        const facts = { ...stored, url: '/content', contentType: 'image/png' };
        await calls.saving.updateContent({ practice: 'north', caller, definition, before, content: facts });
        return stored.hash;
      };
      const [team, direct, heldLate] = [await channelOf(), await channelOf({ kind: 'Direct' }), await channelOf()];
      const past = '2026-01-01T10:00:00.000Z';
      const gone = await file(team, 'Gone', past);
      const shared = await file(team, 'Shared', past);
      expect(await file(direct, 'Shared', past)).toBe(shared);
      const held = await file(heldLate, 'Held', past);
      await old(heldLate, 'Held late');
      await run(messageRetention, new Date().toISOString());
      expect(await textsIn(heldLate)).toEqual([]);
      const hold = [{ op: 'add', path: '/legalHold', value: true }];
      expect((await calls.call('PATCH', `/channels/${heldLate.id}`, hold)).status).toBe(200);
      await run(purge, new Date().toISOString(), { content });
      const sizes = await Promise.all([gone, shared, held].map((hash) => content.size('north', hash)));
      expect(sizes).toEqual([undefined, 6, 4]);
      expect(await textsIn(heldLate)).toEqual(['Held late']);
      expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())).toHaveLength(2);
    } finally {
      await content.close();
      rmSync(folder, { recursive: true });
    }
  });
  it('stay under a legal hold, whoever withdraws or deletes them', async () => {
    const channel = await channelOf();
    const { id } = await made(ana, '/chatMessages', { channel, text: 'Held' });
    await calls.call('PATCH', `/channels/${channel.id}`, [{ op: 'add', path: '/legalHold', value: true }]);
    const back = [{ op: 'add', path: '/retracted', value: '2026-11-20T10:00:00.000Z' }];
    const answers = [await as(ana, 'PATCH', `/chatMessages/${id}`, back), await as(ana, 'DELETE', `/chatMessages/${id}`)];
    expect(answers.map(({ status, text }) => [status, text.includes('legal hold')])).toEqual([
      [409, true],
      [409, true],
    ]);
    expect(await textsIn(channel)).toEqual(['Held']);
  });
  it('are not held by an owner without the permission to manage channels', async () => {
    const channel = await channelOf();
    const answer = await as(ana, 'PATCH', `/channels/${channel.id}`, [{ op: 'add', path: '/legalHold', value: true }]);
    expect(answer.status).toBe(403);
  });
});
