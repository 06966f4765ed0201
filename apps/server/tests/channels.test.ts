import { definitionOf } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { createChangeHub } from '../src/modules/events/index.ts';
import type { Person } from './support/access-oracle.ts';
import { callerFor } from './support/access-world.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { refer } from './support/people.ts';
import { startedCalls } from './support/started-calls.ts';

/* Each attack on channels that was reported, and what a channel keeps true while several people change it at once. */

const { db, calls } = startedCalls();
beforeAll(async () => {
  const place = { practice: 'north', caller: systemCaller('north', 'test'), definition: definitionOf('Patient') };
  await calls.saving.create({ ...place, draft: draftOf('Patient'), id: patient.id });
});

const person = (n: number, role: Person['role'] = 'Non-Prescribing Clinician'): Person => {
  const base = { role, id: testId(n), level: 'All', programs: [], supervises: [] } as const;
  return role === 'Patient' ? { ...base, kind: 'Patient', ownChart: testId(n) } : { ...base, kind: 'Practitioner' };
};
const [owner, intruder, friend] = [person(21), person(22), person(23)];
const patient = person(24, 'Patient');
const as = (one: Person, method: string, path: string, body?: unknown) => calls.call(method, path, body, {}, callerFor(one));
const made = async (one: Person, path: string, body: unknown): Promise<string> => {
  const answer = await as(one, 'POST', path, body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string }>().id;
};
const newChannel = async (more: object = {}) => ({
  id: await made(owner, '/channels', { kind: 'Team', name: 'Team', private: true, ...more }),
  resourceType: 'Channel',
});
const membershipOf = async (channel: { id: string }, one: Person): Promise<string> => {
  const filters = [
    { kind: 'Channel', values: [channel.id] },
    { kind: 'Member', values: [one.id] },
  ];
  const rows = (await as(owner, 'POST', '/channelMemberships/queries', filters)).json<{ id: string }[]>();
  return rows[0]?.id ?? '';
};
const codeOf = (answer: { text: string; status: number }) =>
  answer.status < 400 ? String(answer.status) : String((JSON.parse(answer.text) as { code: string }).code); // a problem

describe('a private channel', () => {
  it('is not entered as owner by somebody who knows its id', async () => {
    const channel = await newChannel();
    const body = { channel, member: refer(intruder), role: 'Owner' };
    expect(codeOf(await as(intruder, 'POST', '/channelMemberships', body))).toBe('reference-unresolvable');
    expect(codeOf(await as(intruder, 'PUT', `/channelMemberships/${testId(900)}`, body))).toBe('not-found');
    expect(codeOf(await as(intruder, 'GET', `/channels/${channel.id}`))).toBe('not-found');
    expect(codeOf(await as(intruder, 'DELETE', `/channelMemberships/${await membershipOf(channel, owner)}`))).toBe('not-found');
  });
  it('answers as one that does not exist', async () => {
    const channel = await newChannel();
    const bare = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    for (const one of [intruder, patient]) {
      const say = (id: string) => as(one, 'POST', '/chatMessages', { channel: { id, resourceType: 'Channel' }, text: 'Words' });
      expect(bare((await say(channel.id)).text)).toBe(bare((await say(testId(901))).text));
    }
  });
  it('takes no message from anybody outside, a patient included', async () => {
    const channel = await newChannel();
    for (const one of [intruder, patient])
      expect(codeOf(await as(one, 'POST', '/chatMessages', { channel, text: 'Words' }))).toBe('reference-unresolvable');
  });
  it('keeps its pictures and its id from everybody else', async () => {
    const channel = await newChannel();
    const picture = await made(owner, '/media', { subject: channel, kind: 'Image', patient: refer(patient) });
    for (const one of [intruder, patient]) {
      expect(codeOf(await as(one, 'GET', `/media/${picture}`))).toBe('not-found');
      expect(codeOf(await as(one, 'GET', `/media/${picture}/content`))).toBe('not-found');
      expect(codeOf(await as(one, 'PUT', `/media/${picture}`, { subject: channel, kind: 'Image' }))).toMatch(
        /^(?:not-found|permission-missing)$/,
      );
      for (const filters of [[], [{ kind: 'Patient', values: [patient.id] }], [{ kind: 'Subject', values: [channel.id] }]]) {
        const headers = { 'notewell-cross-partition': 'true' };
        const answer = await calls.call('POST', '/media/queries', filters, headers, callerFor(one));
        expect(answer.text).not.toContain(channel.id);
      }
    }
    expect(codeOf(await as(owner, 'GET', `/media/${picture}`))).toBe('200');
  });
  it('shows what was said before to those whom an owner adds, until they are removed', async () => {
    const channel = await newChannel();
    const message = await made(owner, '/chatMessages', { channel, text: 'Words' });
    expect(codeOf(await as(friend, 'GET', `/chatMessages/${message}`))).toBe('not-found');
    const membership = await made(owner, '/channelMemberships', { channel, member: refer(friend), role: 'Member' });
    expect(codeOf(await as(friend, 'GET', `/chatMessages/${message}`))).toBe('200');
    expect(codeOf(await as(owner, 'DELETE', `/channelMemberships/${membership}`))).toBe('204');
    expect(codeOf(await as(friend, 'GET', `/chatMessages/${message}`))).toBe('not-found');
  });
});

describe('a conversation of the staff', () => {
  const stranger = { id: testId(27), resourceType: 'Patient' };
  const add = (channel: { id: string }, member: object) =>
    as(owner, 'POST', '/channelMemberships', { channel, member, role: 'Member' });
  it('takes in no patient and no relative, also one that is about a patient', async () => {
    const channels = [{}, { patient: refer(patient) }, { kind: 'Announcement' }, { kind: 'Direct' }];
    for (const more of channels) {
      const channel = await newChannel(more);
      for (const member of [refer(patient), { id: `${patient.id}.${testId(28)}`, resourceType: 'RelatedPerson' }])
        expect(codeOf(await add(channel, member))).toBe('permission-missing');
    }
  });
  it('does not become one with a patient, nor the other way round', async () => {
    const staffs = await newChannel({ patient: refer(patient) });
    const patients = await newChannel({ kind: 'Patient', patient: refer(patient) });
    const retype = (channel: { id: string }, value: string) =>
      as(owner, 'PATCH', `/channels/${channel.id}`, [{ op: 'replace', path: '/kind', value }]);
    expect(codeOf(await retype(staffs, 'Patient'))).toBe('channel-closed');
    expect(codeOf(await retype(patients, 'Team'))).toBe('channel-closed');
    expect(codeOf(await retype(staffs, 'Announcement'))).toBe('200');
    await made(owner, '/chatMessages', { channel: staffs, text: 'Words' });
    expect(codeOf(await retype(staffs, 'Team'))).toBe('channel-closed');
  });
  it('stays with its patient once somebody else is in it', async () => {
    const { id } = await calls.saving.create({
      practice: 'north',
      caller: systemCaller('north', 'test'),
      definition: definitionOf('Patient'),
      draft: draftOf('Patient'),
    });
    const channel = await newChannel({ kind: 'Patient', patient: refer(patient) });
    const about = [{ op: 'replace', path: '/patient', value: { id, resourceType: 'Patient' } }];
    const turn = () => as(owner, 'PATCH', `/channels/${channel.id}`, about);
    await made(owner, '/channelMemberships', { channel, member: refer(patient), role: 'Member' });
    expect(codeOf(await turn())).toBe('channel-closed');
    await as(owner, 'DELETE', `/channelMemberships/${await membershipOf(channel, patient)}`);
    expect(codeOf(await turn())).toBe('channel-closed');
  });
  it('about one patient takes in no other', async () => {
    const patients = await newChannel({ kind: 'Patient', patient: refer(patient) });
    expect(codeOf(await add(patients, stranger))).toBe('permission-missing');
    expect(codeOf(await add(patients, refer(patient)))).toBe('201');
  });
});

describe('a relative who may receive no information', () => {
  const relative = { id: `${patient.id}.${testId(25)}`, resourceType: 'RelatedPerson' } as const;
  const asRelative = (patients: Caller['patients'], method: string, path: string, body?: unknown) => {
    const { permissions, roles } = callerFor(patient);
    return calls.call(method, path, body, {}, callerWith({ profile: relative, roles, permissions, patients }));
  };
  const informed = { kind: 'patients', ids: [patient.id] } as const;
  const shut = { kind: 'nothing' } as const;
  it('reads and writes in no conversation, also in one that they were in', async () => {
    const channel = await newChannel({ kind: 'Patient', patient: refer(patient) });
    await calls.saving.create({
      practice: 'north',
      caller: systemCaller('north', 'test'),
      definition: definitionOf('RelatedPerson'),
      draft: draftOf('RelatedPerson', { patient: refer(patient) }),
      id: relative.id,
    });
    await made(owner, '/channelMemberships', { channel, member: relative, role: 'Member' });
    const message = await made(owner, '/chatMessages', { channel, text: 'Words' });
    const say = (patients: Caller['patients']) => asRelative(patients, 'POST', '/chatMessages', { channel, text: 'Hello' });
    const look = async (patients: Caller['patients']) =>
      Promise.all([`/channels/${channel.id}`, `/chatMessages/${message}`].map((path) => asRelative(patients, 'GET', path)));
    expect((await look(informed)).map(codeOf)).toEqual(['200', '200']);
    expect(codeOf(await say(informed))).toBe('201');
    expect((await look(shut)).map(codeOf)).toEqual(['not-found', 'not-found']);
    expect(codeOf(await say(shut))).toBe('reference-unresolvable');
    for (const path of ['/channels/queries', '/chatMessages/queries', '/channelMemberships/queries'])
      expect((await asRelative(shut, 'POST', path, [])).text).not.toContain(channel.id);
  });
  it('is not added to one', async () => {
    const channel = await newChannel({ kind: 'Patient', patient: refer(patient) });
    const id = `${patient.id}.${testId(26)}`;
    await calls.saving.create({
      practice: 'north',
      caller: systemCaller('north', 'test'),
      definition: definitionOf('RelatedPerson'),
      draft: draftOf('RelatedPerson', { patient: refer(patient), mayReceiveInformation: false }),
      id,
    });
    const member = { id, resourceType: 'RelatedPerson' };
    const answer = await as(owner, 'POST', '/channelMemberships', { channel, member, role: 'Member' });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('may receive no information')]);
  });
});

describe('the conversation of a group', () => {
  const groupOf = (...leaders: Person[]) =>
    made(owner, '/groups', { name: 'Evening', leader: refer(leaders[0] ?? owner), coLeaders: leaders.slice(1).map(refer) });
  const begin = (one: Person, group: string) =>
    as(one, 'POST', '/channels', { kind: 'Team', private: true, group: { id: group, resourceType: 'Group' } });
  const lead = (one: Person, group: string, ...leaders: Person[]) =>
    as(one, 'PATCH', `/groups/${group}`, [{ op: 'replace', path: '/coLeaders', value: leaders.map(refer) }]);
  const rolesIn = async (channel: string) => {
    const filters = [{ kind: 'Channel', values: [channel] }];
    const answer = await as(owner, 'POST', '/channelMemberships/queries', filters);
    const rows = answer.json<{ member: { id: string }; role: string }[]>();
    return Object.fromEntries(rows.map(({ member, role }) => [member.id, role]));
  };

  it('is begun by a leader, belongs to all leaders, and is the only one', async () => {
    const group = await groupOf(owner, friend);
    expect(codeOf(await begin(intruder, group))).toBe('permission-missing');
    const channel = (await begin(owner, group)).json<{ id: string }>();
    expect(await rolesIn(channel.id)).toEqual({ [owner.id]: 'Owner', [friend.id]: 'Owner' });
    expect(codeOf(await begin(friend, group))).toBe('already-exists');
    // An archived one makes room, and does not come back after the next one.
    const archive = (archived: boolean) =>
      as(owner, 'PATCH', `/channels/${channel.id}`, [{ op: 'add', path: '/archived', value: archived }]);
    expect(codeOf(await archive(true))).toBe('200');
    expect(codeOf(await begin(friend, group))).toBe('201');
    expect(codeOf(await archive(false))).toBe('already-exists');
  });
  it('is begun once by two leaders at the same moment', async () => {
    const group = await groupOf(owner, friend);
    const codes = (await Promise.all([begin(owner, group), begin(friend, group)])).map(codeOf);
    expect(codes.toSorted()).toEqual(['201', 'already-exists']);
  });
  it('follows its leaders', async () => {
    const group = await groupOf(owner, friend);
    const { id } = (await begin(owner, group)).json<{ id: string }>();
    expect(codeOf(await lead(owner, group, intruder))).toBe('200');
    expect(await rolesIn(id)).toEqual({ [owner.id]: 'Owner', [intruder.id]: 'Owner' });
  });
  it('is not entered by naming oneself a leader', async () => {
    const group = await groupOf(owner, friend);
    const { id } = (await begin(owner, group)).json<{ id: string }>();
    expect(codeOf(await lead(intruder, group, intruder))).toBe('200');
    expect(await rolesIn(id)).toEqual({ [owner.id]: 'Owner', [friend.id]: 'Owner' });
    expect(codeOf(await as(intruder, 'GET', `/channels/${id}`))).toBe('not-found');
    // A channel does not become that of a group that its owner does not lead.
    const other = await newChannel();
    const joined = await as(owner, 'PATCH', `/channels/${other.id}`, [
      { op: 'add', path: '/group', value: { id: await groupOf(friend), resourceType: 'Group' } },
    ]);
    expect(codeOf(joined)).toBe('permission-missing');
  });
});

it('a patient is added by those who may know of them', async () => {
  const definition = definitionOf('Patient');
  const caller = systemCaller('north', 'test');
  const draft = draftOf('Patient', { careTeam: [{ member: refer(owner) }] });
  const id = (await calls.saving.create({ practice: 'north', caller, definition, draft })).id;
  const channel = await newChannel({ kind: 'Patient' });
  await made(owner, '/channelMemberships', { channel, member: refer(friend), role: 'Owner' });
  const add = (one: Person) => {
    const body = { channel, member: { id, resourceType: 'Patient' }, role: 'Member' };
    return calls.call('POST', '/channelMemberships', body, {}, callerFor({ ...one, level: 'CareTeam' }));
  };
  expect(codeOf(await add(friend))).toBe('reference-unresolvable');
  expect(codeOf(await add(owner))).toBe('201');
});

describe('people in one channel', () => {
  it('know one another there, and react beside a patient of somebody else', async () => {
    const channel = await newChannel({ kind: 'Patient' });
    await made(owner, '/channelMemberships', { channel, member: refer(patient), role: 'Member' });
    await made(owner, '/channelMemberships', { channel, member: refer(friend), role: 'Reader' });
    const message = await made(patient, '/chatMessages', { channel, text: 'Words' });
    const reacts = (one: Person, op: string) =>
      as({ ...one, level: 'CareTeam' }, 'PATCH', `/chatMessages/${message}`, [
        { op: 'add', path: `/reactions${op}`, value: op ? { emoji: '👍' } : [{ emoji: '👍' }] },
      ]);
    expect(codeOf(await reacts(patient, ''))).toBe('200');
    const seen = await reacts(friend, '/-');
    expect([seen.status, seen.text]).toEqual([200, expect.any(String)]);
    expect(seen.json()).toMatchObject({
      author: { id: patient.id },
      reactions: [{ by: { id: patient.id } }, { by: { id: friend.id } }],
    });
  });
  it('take back their own reaction, and nobody else’s', async () => {
    const channel = await newChannel();
    await made(owner, '/channelMemberships', { channel, member: refer(friend), role: 'Reader' });
    const message = await made(owner, '/chatMessages', { channel, text: 'Words', reactions: [{ emoji: '👍' }] });
    const path = `/chatMessages/${message}`;
    expect(codeOf(await as(friend, 'PATCH', path, [{ op: 'remove', path: '/reactions/0' }]))).toBe('permission-missing');
    expect(codeOf(await as(owner, 'PATCH', path, [{ op: 'remove', path: '/reactions/0' }]))).toBe('200');
  });
});

it('a message is looked up once for everybody who listens, and reaches members alone', async () => {
  const channel = await newChannel();
  const [inside, outside] = [0, 100].map((from) => Array.from({ length: 12 }, (_, n) => person(300 + from + n)));
  for (const one of inside ?? []) await made(owner, '/channelMemberships', { channel, member: refer(one), role: 'Member' });
  const looked: string[] = [];
  const read: typeof db.store.reader.read = (...asked) => {
    looked.push(asked[2]);
    return db.store.reader.read(...asked);
  };
  const hub = createChangeHub({ ...db.store, reader: { ...db.store.reader, read } });
  const heard: string[] = [];
  for (const one of [...(outside ?? []), ...(inside ?? [])]) {
    const tell = ({ id }: { id: string }) => heard.push(`${one.id} ${id}`);
    await hub.subscribe('north', { caller: callerFor(one), began: () => {}, tell });
  }
  const message = await made(owner, '/chatMessages', { channel, text: 'To all of us' });
  const told = () => heard.filter((one) => one.endsWith(message)).toSorted();
  await expect.poll(told).toEqual((inside ?? []).map(({ id }) => `${id} ${message}`).toSorted());
  expect(looked.filter((id) => id === message)).toHaveLength(1);
  hub.close();
});

describe('a message', () => {
  it('is ended by no time that a member of the conversation sets for it', async () => {
    const channel = await newChannel();
    await made(owner, '/channelMemberships', { channel, member: refer(friend), role: 'Member' });
    const message = await made(owner, '/chatMessages', { channel, text: 'Words' });
    const membership = await membershipOf(channel, owner);
    const header = { 'notewell-time-to-live': '1' };
    for (const path of [`/chatMessages/${message}`, `/channelMemberships/${membership}`])
      for (const one of [friend, owner])
        expect(codeOf(await calls.call('PATCH', path, [], header, callerFor(one)))).toBe('permission-missing');
    const vanishing = await calls.call('POST', '/chatMessages', { channel, text: 'Gone soon' }, header, callerFor(friend));
    expect(codeOf(vanishing)).toBe('permission-missing');
  });
  it('names who wrote it and when, whatever its body says', async () => {
    const channel = await newChannel();
    const body = {
      channel,
      text: 'Words',
      author: refer(friend),
      sent: '2001-01-01T00:00:00.000Z',
      edited: '2001-01-01T00:00:00.000Z',
    };
    const sent = (await as(owner, 'POST', '/chatMessages', body)).json<Record<string, unknown>>();
    expect(sent).toMatchObject({ author: { id: owner.id } });
    expect(sent).not.toHaveProperty('edited');
    expect(String(sent['sent']) > '2002').toBe(true);
  });
  it('is taken back by its author, and says nothing more', async () => {
    const channel = await newChannel();
    const id = await made(owner, '/chatMessages', { channel, text: 'Words', retracted: '2001-01-01T00:00:00.000Z' });
    const back = await as(owner, 'PATCH', `/chatMessages/${id}`, [
      { op: 'add', path: '/retracted', value: '2001-01-01T00:00:00.000Z' },
    ]);
    expect(back.status).toBe(200);
    expect(back.json()).not.toHaveProperty('text');
    expect(String(back.json()['retracted']) > '2002').toBe(true);
    const again = await as(owner, 'PATCH', `/chatMessages/${id}`, [{ op: 'add', path: '/text', value: 'Words' }]);
    expect(again.json()).not.toHaveProperty('text');
  });
  it('is hidden from the channel in every version once withdrawn', async () => {
    const channel = await newChannel();
    await made(owner, '/channelMemberships', { channel, member: refer(friend), role: 'Member' });
    const keeper = { ...friend, role: 'Associate Administrator' } as const;
    for (const end of ['PATCH', 'DELETE'] as const) {
      const picture = await made(owner, '/media', { subject: channel, kind: 'Image', title: 'Secret picture' });
      const media = [{ id: picture, resourceType: 'Media' }];
      const id = await made(owner, '/chatMessages', { channel, text: 'Secret words', media });
      const thread = { id, resourceType: 'ChatMessage' };
      const reply = await made(friend, '/chatMessages', { channel, text: 'Noted', thread });
      const back = [{ op: 'add', path: '/retracted', value: '2001-01-01T00:00:00.000Z' }];
      expect((await as(owner, end, `/chatMessages/${id}`, end === 'PATCH' ? back : undefined)).status).toBeLessThan(300);
      const read = async (one: Person) => {
        const paths = [`${id}/_history/1`, `${id}/_history`, reply].map((path) => `/chatMessages/${path}`);
        const all = [...paths, `/media/${picture}/_history/1`].map((path) => as(one, 'GET', path));
        const deleted = as(one, 'POST', '/chatMessages/queries', [{ kind: 'Deleted', values: ['true'] }]);
        const search = as(one, 'POST', '/chatMessages/queries', [
          { kind: 'Deleted', values: ['true'] },
          { kind: 'Text', values: ['Secret'] },
        ]);
        return (await Promise.all([...all, deleted, search])).map(({ text }) => text).join();
      };
      for (const one of [owner, friend]) expect(await read(one)).not.toContain('Secret');
      expect(await read(keeper)).toContain('Secret words');
      expect(codeOf(await as(friend, 'GET', `/media/${picture}`))).toBe('gone');
    }
  });
  it('answers in its own channel alone', async () => {
    const [channel, elsewhere] = [await newChannel(), await newChannel()];
    const thread = { id: await made(owner, '/chatMessages', { channel: elsewhere, text: 'Words' }), resourceType: 'ChatMessage' };
    expect(codeOf(await as(owner, 'POST', '/chatMessages', { channel, text: 'Words', thread }))).toBe('validation-failed');
    const nothing = { id: `${channel.id}.${testId(902)}`, resourceType: 'ChatMessage' };
    expect(codeOf(await as(owner, 'POST', '/chatMessages', { channel, text: 'Words', thread: nothing }))).toBe(
      'validation-failed',
    );
  });
  it('mentions members of its channel alone', async () => {
    const channel = await newChannel();
    const mention = async (one: Person) =>
      codeOf(await as(owner, 'POST', '/chatMessages', { channel, text: 'Words', mentions: [refer(one)] }));
    expect([await mention(owner), await mention(friend)]).toEqual(['201', 'validation-failed']);
    await made(owner, '/channelMemberships', { channel, member: refer(friend), role: 'Reader' });
    expect(await mention(friend)).toBe('201');
  });
  it('is the product’s own by nobody’s word', async () => {
    const channel = await newChannel();
    expect(codeOf(await as(owner, 'POST', '/chatMessages', { channel, text: 'Words', kind: 'System' }))).toBe(
      'permission-missing',
    );
  });
});

describe('a notification', () => {
  const body = (recipient: Person, kind: string) => ({ recipient: refer(recipient), kind, title: 'Your access ends today' });
  it('is made for oneself, under one’s own name', async () => {
    const answer = await as(intruder, 'POST', '/notifications', { ...body(intruder, 'Message'), sender: refer(owner) });
    expect(answer.json()).toMatchObject({ sender: { id: intruder.id } });
  });
  it('is not made for somebody else, and not in the name of the system', async () => {
    expect(codeOf(await as(intruder, 'POST', '/notifications', body(owner, 'Message')))).toBe('permission-missing');
    expect(codeOf(await as(intruder, 'POST', '/notifications', body(intruder, 'System')))).toBe('permission-missing');
    const own = await made(intruder, '/notifications', body(intruder, 'Message'));
    const patch = [{ op: 'replace', path: '/kind', value: 'System' }];
    expect(codeOf(await as(intruder, 'PATCH', `/notifications/${own}`, patch))).toBe('permission-missing');
  });
  it('of the system comes from the product itself', async () => {
    const caller = systemCaller('north', 'job');
    const draft = { ...body(owner, 'System') };
    const { id } = await calls.saving.create({ practice: 'north', caller, definition: definitionOf('Notification'), draft });
    expect(codeOf(await as(owner, 'GET', `/notifications/${id}`))).toBe('200');
  });
});

describe('a channel that several people change at once', () => {
  it('keeps one of two owners who leave together', async () => {
    const channel = await newChannel();
    const second = await made(owner, '/channelMemberships', { channel, member: refer(friend), role: 'Owner' });
    await made(owner, '/channelMemberships', { channel, member: refer(intruder), role: 'Member' });
    const first = await membershipOf(channel, owner);
    const answers = await Promise.all([
      as(owner, 'DELETE', `/channelMemberships/${first}`),
      as(friend, 'DELETE', `/channelMemberships/${second}`),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual(['204', 'channel-closed']);
  });
  it('has nobody twice, however often they are added together', async () => {
    const channel = await newChannel();
    const body = { channel, member: refer(friend), role: 'Member' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => as(owner, 'POST', '/channelMemberships', body)));
    expect(answers.map(codeOf).filter((code) => code === '201')).toHaveLength(1);
  });
  it('stays a conversation of two, also after one has left', async () => {
    const channel = await newChannel({ kind: 'Direct' });
    const add = (one: Person) => as(owner, 'POST', '/channelMemberships', { channel, member: refer(one), role: 'Member' });
    const answers = await Promise.all([add(friend), add(intruder)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['201', 'channel-closed']);
    const added = answers[0]?.status === 201 ? friend : intruder;
    const membership = await membershipOf(channel, added);
    expect(codeOf(await as(owner, 'DELETE', `/channelMemberships/${membership}`))).toBe('permission-missing');
    expect(codeOf(await as(added, 'DELETE', `/channelMemberships/${membership}`))).toBe('204');
    expect(codeOf(await add(added === friend ? intruder : friend))).toBe('channel-closed');
    const patch = [{ op: 'replace', path: '/kind', value: 'Team' }];
    expect(codeOf(await as(owner, 'PATCH', `/channels/${channel.id}`, patch))).toBe('channel-closed');
  });
  it('is the only open one of two people, however often they begin one together', async () => {
    const [one, other] = [person(61), person(62)];
    const begin = async (by: Person, to: Person) => {
      const channel = { id: await made(by, '/channels', { kind: 'Direct', private: true }), resourceType: 'Channel' };
      const answer = await as(by, 'POST', '/channelMemberships', { channel, member: refer(to), role: 'Member' });
      return { channel, code: codeOf(answer) };
    };
    const begun = await Promise.all([begin(one, other), begin(other, one), begin(one, other)]);
    expect(begun.map(({ code }) => code).toSorted()).toEqual(['201', 'already-exists', 'already-exists']);
    expect((await begin(one, person(63))).code).toBe('201');
    const open = begun.find(({ code }) => code === '201')?.channel.id;
    const archive = [{ op: 'add', path: '/archived', value: true }];
    expect((await as(begun[1]?.code === '201' ? other : one, 'PATCH', `/channels/${open}`, archive)).status).toBe(200);
    expect((await begin(other, one)).code).toBe('201');
  });
  it('is not moved to another person or channel by changing a membership', async () => {
    const [channel, elsewhere] = [await newChannel(), await newChannel()];
    const membership = await made(owner, '/channelMemberships', { channel, member: refer(friend), role: 'Member' });
    for (const [path, value] of [
      ['/member', refer(intruder)],
      ['/channel', elsewhere],
    ] as const)
      expect(codeOf(await as(owner, 'PATCH', `/channelMemberships/${membership}`, [{ op: 'replace', path, value }]))).toBe(
        'permission-missing',
      );
  });
});

it('creating a channel needs the permission of that name', async () => {
  const { permissions } = callerWith();
  const without = callerWith({ permissions: new Set([...permissions].filter((one) => one !== 'create channel')) });
  const answer = await calls.call('POST', '/channels', { kind: 'Team' }, {}, without);
  expect([answer.status, answer.json<{ missing: string[] }>().missing]).toEqual([403, ['create channel']]);
});
