import { definitionOf } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { type ChannelMember, channelFacts, channelIn, isOpenChannel, membershipFault } from './channels.ts';
import { decide } from './decide.ts';
import type { Permission } from './permissions.ts';
import { isVisible, type Subject, visibility } from './populations.ts';

const member = (id: string, role: ChannelMember['role'] = 'Member', isFormer = false): ChannelMember => ({
  member: id,
  role,
  isFormer,
});
const subject = (...permissions: Permission[]): Subject => ({
  profile: { type: 'Practitioner', id: 'me' },
  permissions: new Set(permissions),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
});
const team = { id: 'c', kind: 'Team' };

describe('the facts of a channel', () => {
  it('hold the highest role of the subject', () => {
    const facts = (...members: ChannelMember[]) => channelFacts(team, members, 'me').role;
    expect(facts(member('me', 'Reader'), member('me', 'Owner'))).toBe('Owner');
    expect(facts(member('me', 'Owner', true), member('other', 'Owner'))).toBeUndefined();
  });
  it('close a channel that is archived or deleted', () => {
    expect(channelFacts({ ...team, archived: true }, [], 'me').isClosed).toBe(true);
    expect(channelFacts(undefined, [], 'me')).toMatchObject({ isClosed: true, isOpen: false });
    expect(channelFacts(team, [], 'me').isClosed).toBe(false);
  });
  it('open only what is neither private, nor direct, nor about a patient', () => {
    expect(isOpenChannel(team)).toBe(true);
    for (const change of [{ private: true }, { kind: 'Direct' }, { kind: 'Patient' }, { patient: { id: 'p' } }])
      expect(isOpenChannel({ ...team, ...change })).toBe(false);
  });
});

describe('the members of a channel', () => {
  it('are each there once', () => {
    expect(membershipFault('Team', [member('a', 'Owner'), member('b'), member('b')])).toBe('second-membership');
    expect(membershipFault('Team', [member('a', 'Owner'), member('b'), member('b', 'Member', true)])).toBeUndefined();
  });
  it('keep an owner while anybody is left', () => {
    expect(membershipFault('Team', [member('a', 'Owner', true), member('b')])).toBe('no-owner');
    expect(membershipFault('Team', [member('a', 'Owner', true)])).toBeUndefined();
  });
  it('of a direct channel are two people for good', () => {
    expect(membershipFault('Direct', [member('a', 'Owner'), member('b', 'Member', true), member('c')])).toBe('third-person');
    expect(membershipFault('Direct', [member('a'), member('b')])).toBeUndefined();
  });
});

it('a channel is owned by staff alone', () => {
  const context = { channel: channelFacts(team, [member('me', 'Owner')], 'me') };
  const mayOwn = (resourceType: string) => {
    const row = { channel: team, member: { id: 'p', resourceType }, role: 'Owner' };
    const all = subject(
      'ChannelMembership.Create',
      'ChannelMembership.Update',
      'message patients',
      'message staff',
      'manage channel',
    );
    const asked = { type: 'ChannelMembership', context } as const;
    return [
      decide(all, 'Create', { ...asked, row }).allowed,
      decide(all, 'Update', { ...asked, row: { ...row, role: 'Member' }, next: row }).allowed,
    ];
  };
  expect(mayOwn('Practitioner')).toEqual([true, true]);
  expect([...mayOwn('Patient'), ...mayOwn('RelatedPerson')]).toEqual([false, false, false, false]);
});

describe('a document', () => {
  const document = (resourceType: string) => ({ subject: { id: 'c', resourceType }, patient: { id: 'p' } });
  const sees = (row: object, channels: string[], who = subject()) =>
    isVisible(visibility(who, definitionOf('DocumentReference')), row, {
      patients: [{ id: 'p', careTeam: [], programs: [], confidentialTeam: [] }],
      channels,
    });
  it('belongs to a channel where its subject is one', () => {
    expect(channelIn('DocumentReference', document('Channel'))).toBe('c');
    expect(channelIn('DocumentReference', document('Patient'))).toBeUndefined();
  });
  it('of a channel is seen by its members, and of a patient as the record is', () => {
    expect(sees(document('Channel'), ['c'])).toBe(true);
    expect(sees(document('Channel'), [])).toBe(false);
    expect(sees(document('Channel'), [], subject('read all messages'))).toBe(true);
    expect(sees(document('Patient'), [])).toBe(true);
  });
});

describe('a person who manages conversations', () => {
  const manager = subject('ChannelMembership.Create', 'Channel.Update', 'manage channel', 'message staff');
  const adds = (channel: object, id: string, members: readonly ChannelMember[] = []) =>
    decide(manager, 'Create', {
      type: 'ChannelMembership',
      row: { channel: { id: 'c' }, member: { id, resourceType: 'Practitioner' }, role: 'Owner' },
      context: { channel: channelFacts(channel, members, 'me') },
    });
  it('adds others to a private conversation, also one that nobody is in, and never themselves', () => {
    for (const channel of [
      { ...team, private: true },
      { ...team, kind: 'Direct' },
      { ...team, kind: 'Patient' },
    ]) {
      expect(adds(channel, 'you')).toEqual({ allowed: true });
      expect(adds(channel, 'me')).toMatchObject({ allowed: false, missing: [], reason: expect.stringMatching(/^Nobody adds/) });
    }
    expect(adds({ ...team, private: true }, 'me', [member('me', 'Member', true)]).allowed).toBe(false);
    expect(adds(team, 'me')).toEqual({ allowed: true });
  });
  it('opens no private conversation of others', () => {
    const row = { ...team, private: true };
    const opens = (members: readonly ChannelMember[], next: object) =>
      decide(manager, 'Update', { type: 'Channel', row, next, context: { channel: channelFacts(row, members, 'me') } }).allowed;
    expect([opens([], team), opens([], { ...row, topic: 'Words' }), opens([member('me', 'Owner')], team)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the decision about a membership', () => {
  const channel = channelFacts(team, [member('me', 'Owner')], 'me');
  const addsTo =
    (kind: string) =>
    (resourceType: string, ...permissions: Permission[]) =>
      decide(subject('ChannelMembership.Create', ...permissions), 'Create', {
        type: 'ChannelMembership',
        row: { channel: { id: 'c' }, member: { id: 'you', resourceType } },
        context: { channel: { ...channel, kind } },
      });
  const [adds, addsOutside] = [addsTo('Patient'), addsTo('Team')];
  it('asks of an owner whether they may message staff, or patients', () => {
    expect(adds('Practitioner')).toEqual({ allowed: false, missing: ['message staff'] });
    expect(adds('Practitioner', 'message staff')).toEqual({ allowed: true });
    expect(adds('RelatedPerson', 'message staff')).toEqual({ allowed: false, missing: ['message patients'] });
    expect(adds('Patient', 'message patients')).toEqual({ allowed: true });
    expect(addsOutside('Patient', 'message patients')).toMatchObject({ allowed: false, reason: expect.any(String) });
  });
  it('never lets anybody change the settings of somebody else', () => {
    const row = { channel: { id: 'c' }, member: { id: 'you' } };
    const all = subject('ChannelMembership.Update', 'manage channel');
    const next = { ...row, hidden: true };
    expect(decide(all, 'Update', { type: 'ChannelMembership', row, next, context: { channel } })).toEqual({
      allowed: false,
      missing: [],
      reason: 'Alerts, favorites and how far somebody has read are their own.',
    });
  });
});
