import type { Channel, ChannelMembership, ChannelRole, ChatMessage } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { grantSetsOf, permissionsOf, type RoleName, roles, type Subject } from '../access/index.ts';
import { conversationRights, creatableKinds, joinable, mayBeginForGroup } from './rights.ts';

const subjectOf = (role: RoleName, type: Subject['profile']['type'] = 'Practitioner'): Subject => ({
  profile: { type, id: 'me' },
  permissions: permissionsOf(grantSetsOf([roles[role].id])),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
});
const clinician = subjectOf('Non-Prescribing Clinician');
const patient = subjectOf('Patient', 'Patient');
const channel = (more: Partial<Channel> = {}): Channel => ({
  resourceType: 'Channel',
  id: 'c',
  kind: 'Team',
  private: true,
  ...more,
});
const member = (id: string, role: ChannelRole, resourceType: 'Practitioner' | 'Patient' = 'Practitioner'): ChannelMembership => ({
  resourceType: 'ChannelMembership',
  id: `m-${id}`,
  channel: { id: 'c' },
  member: { id, resourceType },
  role,
});
const rightsAs = (role: ChannelRole | undefined, more: Partial<Channel> = {}, subject = clinician) =>
  conversationRights(subject, channel(more), [member('other', 'Owner'), ...(role ? [member('me', role)] : [])]);
const message = (author: string): ChatMessage => ({
  resourceType: 'ChatMessage',
  channel: { id: 'c' },
  author: { id: author, resourceType: 'Practitioner' },
  text: 'Words',
});

describe('the rights in a conversation', () => {
  it('say why somebody may not write', () => {
    expect(rightsAs('Member').whyNotWrite).toBeUndefined();
    expect(rightsAs('Reader').whyNotWrite).toMatch(/^You can read here/);
    expect(rightsAs(undefined).whyNotWrite).toMatch(/^You are not a member/);
    expect(rightsAs('Member', { kind: 'Announcement' }).whyNotWrite).toMatch(/^Only owners write here/);
    expect(rightsAs('Owner', { kind: 'Announcement' }).whyNotWrite).toBeUndefined();
    expect(rightsAs('Owner', { archived: true }).whyNotWrite).toMatch(/^This conversation is archived/);
  });
  it('let authors correct their own messages while they may write', () => {
    expect([rightsAs('Member').edit(message('me')), rightsAs('Owner').edit(message('other'))]).toEqual([true, false]);
    expect(rightsAs('Reader').edit(message('me'))).toBe(false);
  });
  it('let nobody withdraw under a legal hold, and still correct', () => {
    const of = (legalHold: boolean) => {
      const { edit, withdraw } = rightsAs('Owner', { legalHold });
      return [edit(message('me')), withdraw(message('me'))];
    };
    expect([of(false), of(true)]).toEqual([
      [true, true],
      [true, false],
    ]);
  });
  it('let those who manage conversations hold one of two others', () => {
    const manager = { ...clinician, permissions: new Set([...clinician.permissions, 'manage channel' as const]) };
    const of = (subject: Subject) =>
      conversationRights(subject, channel({ kind: 'Direct' }), [member('a', 'Owner'), member('b', 'Owner')]).hold;
    expect([of(manager), of(clinician)]).toEqual([true, false]);
  });
  it('let owners pin, add, remove and archive', () => {
    const { pin, addStaff, addPatients, changeRoles, manage, remove } = rightsAs('Owner', { kind: 'Patient' });
    expect([pin, addStaff, addPatients, changeRoles, manage, remove(member('other', 'Member'))]).toEqual(Array(6).fill(true));
    const about = { id: 'p1', resourceType: 'Patient' } as const;
    expect(rightsAs('Owner', { kind: 'Patient', patient: about }).addPatients).toBe(true);
    expect(rightsAs('Owner', { kind: 'Team', patient: about }).addPatients).toBe(false);
    const as = rightsAs('Member');
    expect([as.pin, as.addStaff, as.addPatients, as.changeRoles, as.manage]).toEqual(Array(5).fill(false));
  });
  it('leave an archived conversation open for leaving alone', () => {
    const { react, pin, addStaff, leave, ownSettings } = rightsAs('Member', { archived: true });
    expect({ react, pin, addStaff, leave, ownSettings }).toEqual({
      react: false,
      pin: false,
      addStaff: false,
      leave: true,
      ownSettings: true,
    });
  });
  it('of patients are to write, react and leave', () => {
    const { whyNotWrite, react, leave, addStaff, addPatients, manage } = rightsAs('Member', {}, patient);
    expect({ whyNotWrite, react, leave, addStaff, addPatients, manage }).toEqual({
      whyNotWrite: undefined,
      react: true,
      leave: true,
      addStaff: false,
      addPatients: false,
      manage: false,
    });
  });
});

it('patients begin no conversation, and staff those with people whom they may message', () => {
  expect(creatableKinds(patient)).toEqual([]);
  expect(creatableKinds(clinician)).toEqual(['Direct', 'Team', 'Patient', 'Announcement']);
  const without = { ...clinician, permissions: new Set([...clinician.permissions].filter((one) => one !== 'message patients')) };
  expect(creatableKinds(without)).toEqual(['Direct', 'Team', 'Announcement']);
});
it('staff join open teams and announcements, patients none', () => {
  const open = channel({ private: false });
  expect([joinable(clinician, open), joinable(clinician, channel()), joinable(patient, open)]).toEqual([true, false, false]);
  expect(joinable(clinician, channel({ private: false, patient: { id: 'p', resourceType: 'Patient' } }))).toBe(false);
});

it('the conversation of a group is begun by its leaders, and by those who manage channels', () => {
  const group = (leader: string) => ({
    resourceType: 'Group' as const,
    id: 'g',
    name: 'Group',
    leader: { id: leader, resourceType: 'Practitioner' as const },
  });
  expect([mayBeginForGroup(clinician, group('me')), mayBeginForGroup(clinician, group('other'))]).toEqual([true, false]);
  const manager = { ...clinician, permissions: new Set([...clinician.permissions, 'manage channel' as const]) };
  expect(mayBeginForGroup(manager, group('other'))).toBe(true);
});
