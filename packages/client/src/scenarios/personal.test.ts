import type { ChannelMembership, Notification, PersonalPreferences, ResourceType } from '@notewell/model';
import { afterEach, describe, expect, it } from 'vitest';
import type { StoredResource } from '../resource.ts';
import { Rig } from '../testing/rig.ts';
import { problem } from '../testing/scripted-server.ts';

let rig = new Rig();
afterEach(() => rig.close());

/** A row of one person on a device without a network, which another device or the server changes meanwhile. */
async function offline<T extends StoredResource>(type: ResourceType, value: StoredResource) {
  rig = new Rig();
  const { server } = rig;
  const { id = '' } = server.add(type, value);
  const { client } = rig.open();
  await client.get(type, id);
  server.online = false;
  return {
    mine: (more: Partial<T>) => client.update(type, id, (now) => ({ ...now, ...more })),
    theirs: (more: Partial<T>) => server.edit(type, id, (now) => ({ ...now, ...more })),
    after: async () => {
      server.online = true;
      await rig.pass(120_000);
      return server.resources.get(`${type}|${id}`);
    },
    kept: () => client.watchKeptWork().snapshot(),
  };
}
const channel = (id: string) => ({ id, resourceType: 'Channel' as const });
const draft = (id: string, text: string) => ({ channel: channel(id), text });
const later = (key: string, more: object = {}) => ({
  key,
  channel: channel('c1'),
  text: key,
  at: '2026-12-01T09:00:00.000Z',
  state: 'Waiting' as const,
  ...more,
});
const own = { owner: { id: 'me', resourceType: 'Practitioner' } };
const preferences = (value: Partial<PersonalPreferences>) =>
  offline<PersonalPreferences & StoredResource>('PersonalPreferences', { ...own, ...value });

describe('what one person keeps on several devices', () => {
  it('goes together item by item also where one change waits behind another and the list moved', async () => {
    rig = new Rig();
    const { server } = rig;
    const scheduled = [later('m1'), later('m2'), later('m3')];
    const { id = '' } = server.add('PersonalPreferences', { ...own, scheduled });
    const { client } = rig.open();
    await client.get('PersonalPreferences', id);
    const change = (next: (now: PersonalPreferences) => Partial<PersonalPreferences>) =>
      client.update('PersonalPreferences', id, (now) => ({ ...now, ...next(now) }));
    // The first change is on its way when the second is made, so that they stay two.
    let fails = true;
    server.before = ({ method }) => (method === 'PATCH' && fails ? problem(429, '', {}, { 'retry-after': '7' }) : undefined);
    await change(() => ({ drafts: [draft('a', 'One')] }));
    await rig.pass(1_000);
    const at = '2026-12-02T09:00:00.000Z';
    await change((now) => ({ scheduled: now.scheduled?.map((one) => (one.key === 'm2' ? { ...one, at } : one)) }));
    server.edit('PersonalPreferences', id, (now) => ({ ...now, scheduled: [later('m2'), later('m3')] }));
    fails = false;
    await rig.pass(300_000);
    expect(server.resources.get(`PersonalPreferences|${id}`)).toMatchObject({
      drafts: [draft('a', 'One')],
      scheduled: [later('m2', { at }), later('m3')],
    });
    expect(client.watchKeptWork().snapshot()).toEqual([]);
  });
  it('keeps the words of both devices where they wrote into one draft', async () => {
    const { mine, theirs, after, kept } = await preferences({ drafts: [draft('a', 'Call'), draft('b', 'Sent'), draft('c', '')] });
    await mine({ drafts: [draft('a', 'Call the school'), draft('b', 'Sent it'), draft('c', '')] });
    theirs({ drafts: [draft('a', 'Call the aunt'), draft('c', 'New')] });
    expect(await after()).toMatchObject({
      drafts: [draft('a', 'Call the aunt\n\nCall the school'), draft('c', 'New'), draft('b', 'Sent it')],
    });
    expect(kept()).toEqual([]);
  });
  it('joins the words once where more is typed behind a change that joined them, and keeps none that were sent', async () => {
    for (const [last, expected] of [
      [[draft('a', 'Call mother')], [draft('a', 'School\n\nCall mother')]],
      [[], [draft('a', 'School')]],
    ] as const) {
      rig = new Rig();
      const { server } = rig;
      const { id = '' } = server.add('PersonalPreferences', { ...own, drafts: [draft('a', '')] });
      const { client } = rig.open();
      await client.get('PersonalPreferences', id);
      let fails = true;
      server.before = ({ method }) => (method === 'PATCH' && fails ? problem(429, '', {}, { 'retry-after': '7' }) : undefined);
      const write = (drafts: readonly ReturnType<typeof draft>[]) =>
        client.update('PersonalPreferences', id, (now) => ({ ...now, drafts: [...drafts] }));
      await write([draft('a', 'Call')]);
      await rig.pass(1_000);
      await write(last);
      server.edit('PersonalPreferences', id, (now) => ({ ...now, drafts: [draft('a', 'School')] }));
      fails = false;
      await rig.pass(300_000);
      expect(server.resources.get(`PersonalPreferences|${id}`)).toMatchObject({ drafts: expected });
      await rig.close();
    }
  });
  it('keeps the words of another device where this one has sent its own', async () => {
    const { mine, theirs, after } = await preferences({ drafts: [draft('a', 'Call'), draft('b', 'Call')] });
    await mine({ drafts: [] });
    theirs({ drafts: [draft('a', 'Call the aunt'), draft('b', 'Call')] });
    expect(await after()).toMatchObject({ drafts: [draft('a', 'Call the aunt')] });
  });
  it('goes together, item by item', async () => {
    const { mine, theirs, after, kept } = await preferences({
      drafts: [draft('a', 'One'), draft('b', 'Two')],
      scheduled: [later('sent'), later('stays')],
      dismissed: ['x'],
    });
    await mine({
      drafts: [draft('b', 'Two more'), draft('c', 'Three')],
      scheduled: [later('sent'), later('stays'), later('new')],
    });
    await mine({ dismissed: ['x', 'mine'] });
    theirs({
      drafts: [draft('a', 'One'), draft('b', 'Two'), draft('d', 'Four')],
      scheduled: [later('stays')],
      dismissed: ['x', 'theirs'],
    });
    expect(await after()).toMatchObject({
      drafts: [draft('b', 'Two more'), draft('d', 'Four'), draft('c', 'Three')],
      scheduled: [later('stays'), later('new')],
      dismissed: ['x', 'theirs', 'mine'],
    });
    expect(kept()).toEqual([]);
  });
  it('keeps the choices of both devices', async () => {
    const email = (kind: 'Mention' | 'Message', to: 'AtOnce' | 'Digest') => ({ kind, email: to });
    const { mine, theirs, after, kept } = await preferences({ notifications: { choices: [email('Mention', 'Digest')] } });
    await mine({ notifications: { choices: [email('Mention', 'Digest'), email('Message', 'AtOnce')] } });
    theirs({ notifications: { choices: [email('Mention', 'AtOnce')], digestAt: '07:00' } });
    expect(await after()).toMatchObject({
      notifications: { choices: [email('Mention', 'AtOnce'), email('Message', 'AtOnce')], digestAt: '07:00' },
    });
    expect(kept()).toEqual([]);
  });
  it('is compared where both changed one scheduled message', async () => {
    const { mine, theirs, after, kept } = await preferences({ scheduled: [later('one')] });
    await mine({ scheduled: [] });
    theirs({ scheduled: [later('one', { at: '2026-12-24T09:00:00.000Z' })] });
    await after();
    expect(kept()).toMatchObject([{ reason: 'conflict' }]);
  });
});

it('marks a notification as done while a job emails it', async () => {
  const read = '2026-11-28T09:00:00.000Z';
  const { mine, theirs, after, kept } = await offline<Notification & StoredResource>('Notification', {
    recipient: { id: 'me', resourceType: 'Practitioner' },
    partition: 'me',
    kind: 'System',
    title: 'Words',
  });
  const done = '2026-11-28T10:00:00.000Z';
  await mine({ read: done, done });
  theirs({ emailed: done, read });
  expect(await after()).toMatchObject({ emailed: done, read, done });
  expect(kept()).toEqual([]);
});

it('hides a conversation that is read on another device meanwhile', async () => {
  const [early, late] = ['2026-11-28T09:00:00.000Z', '2026-11-28T10:00:00.000Z'];
  const { mine, theirs, after, kept } = await offline<ChannelMembership & StoredResource>('ChannelMembership', {
    channel: channel('c1'),
    member: { id: 'me', resourceType: 'Practitioner' },
  });
  await mine({ hidden: true, lastReadAt: early });
  theirs({ lastReadAt: late });
  expect(await after()).toMatchObject({ hidden: true, lastReadAt: late });
  expect(kept()).toEqual([]);
});
