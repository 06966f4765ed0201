import type { ChannelRole, PermissionVerb, ResourceType } from '@notewell/model';
import { holdsFlag, holdsVerb, type Person } from './access-oracle.ts';

/*
 * An independent oracle of the channel rules: decision 0087, sentence by sentence. It is written from the page of roles alone,
 * and uses no code of the product.
 */

export const channelKinds = {
  public: { kind: 'Team' },
  private: { kind: 'Team', private: true },
  archived: { kind: 'Team', private: true, archived: true },
  readOnly: { kind: 'Team', private: true, readOnly: true },
  announcement: { kind: 'Announcement' },
  direct: { kind: 'Direct' },
  patient: { kind: 'Patient' },
  patientArchived: { kind: 'Patient', archived: true },
  patientReadOnly: { kind: 'Patient', readOnly: true },
} as const;
export type ChannelName = keyof typeof channelKinds;
export type Membership = 'none' | ChannelRole;
export const memberships: readonly Membership[] = ['none', 'Reader', 'Member', 'Owner'];

export interface Standing {
  readonly person: Person;
  readonly membership: Membership;
  readonly channel: ChannelName;
}

const unseen = '404 not-found';
const refused = '403 permission-missing';
const unknown = '422 reference-unresolvable';
const closed = '409 channel-closed';

/** The answer to each call, as status and code. */
export type Expected = Readonly<Record<(typeof channelCalls)[number], string>>;
export const channelCalls = [
  'reads the channel',
  'reads a message',
  'reads a membership',
  'reads a picture',
  'reads the content of a picture',
  'writes',
  'adds a picture',
  'reacts',
  'marks a message as read',
  'marks the channel as read',
  'marks the channel as read for another',
  'edits their own message',
  'edits another’s message',
  'changes another’s picture',
  'pins a message',
  'adds staff',
  'adds a patient',
  'enters as owner',
  'joins',
  'raises themselves',
  'changes the role of another',
  'removes another',
  'archives it',
  'leaves',
  'removes the owner',
  'deletes it',
] as const;

export function expectedIn({ person, membership, channel }: Standing): Expected {
  const flag = (name: string) => holdsFlag(person.role, name);
  const verb = (name: PermissionVerb, type: ResourceType) => holdsVerb(person.role, name, type);
  const isMember = membership !== 'none';
  const isStaff = person.kind === 'Practitioner';
  const [isOwner, isDirect, isArchived] = [membership === 'Owner', channel === 'direct', /archived/i.test(channel)];
  const isOpen = (channel === 'public' || channel === 'announcement') && isStaff;
  const ownersWrite = /readOnly/i.test(channel) || channel === 'announcement';
  const [readsAll, manages] = [flag('read all messages'), flag('manage channel')];
  const writes = isOwner || (membership === 'Member' && !ownersWrite);
  const seesMembers = isMember || readsAll || manages;
  const seesMessages = isMember || readsAll;
  /** The order of checks: the verb, the row's visibility, the permission, the state. */
  const answer = (mayCall: boolean, isThere: boolean, missing: string, may: boolean, isTaken: boolean, done: string) =>
    !mayCall ? refused : !isThere ? missing : !may ? refused : !isTaken ? closed : done;
  const reads = (type: ResourceType, isThere: boolean) => answer(verb('Read', type), isThere, unseen, true, true, '200');
  const creates = (type: ResourceType) =>
    answer(
      verb('Create', type),
      isMember || isOpen || readsAll || flag('write any message'),
      unknown,
      writes || flag('write any message'),
      !isArchived,
      '201',
    );
  const changes = (may: boolean) => answer(verb('Update', 'ChatMessage'), seesMessages, unseen, may, !isArchived, '200');
  const findsToEnter = isMember || isOpen || readsAll || manages;
  const adds = (sends: boolean, fits = true) =>
    answer(
      verb('Create', 'ChannelMembership'),
      findsToEnter,
      unknown,
      (isOwner || manages) && sends && fits,
      !isArchived && !isDirect,
      '201',
    );
  const enters = (may: boolean) =>
    answer(
      verb('Create', 'ChannelMembership'),
      findsToEnter,
      unknown,
      may && (isStaff || channel.startsWith('patient')),
      !isArchived,
      isMember ? '409 already-exists' : isDirect ? closed : '201',
    );
  const member = (name: 'Update' | 'Delete', isThere: boolean, may: boolean, isTaken: boolean, done: string) =>
    answer(verb(name, 'ChannelMembership'), isThere, unseen, may, isTaken, done);
  const runs = (isOwner && !isDirect) || manages;
  const whole = (name: 'Update' | 'Delete', done: string) =>
    answer(verb(name, 'Channel'), seesMembers || isOpen, unseen, isOwner || manages, true, done);
  return {
    'reads the channel': reads('Channel', seesMembers || isOpen),
    'reads a message': reads('ChatMessage', seesMessages),
    'reads a membership': reads('ChannelMembership', seesMembers),
    'reads a picture': reads('Media', seesMessages),
    'reads the content of a picture': seesMessages && verb('Read', 'Media') ? '404 content-missing' : reads('Media', false),
    writes: creates('ChatMessage'),
    'adds a picture': creates('Media'),
    reacts: changes(isMember || flag('write any message')),
    'marks a message as read': changes(isMember || flag('write any message')),
    'marks the channel as read': member('Update', isMember, true, true, '200'),
    'marks the channel as read for another': member('Update', seesMembers, false, true, '200'),
    'edits their own message': changes(writes || flag('edit all messages')),
    'edits another’s message': changes(flag('edit all messages')),
    'changes another’s picture': answer(
      verb('Update', 'Media'),
      seesMessages,
      unseen,
      flag('edit all messages'),
      !isArchived,
      '200',
    ),
    'pins a message': changes(isOwner || manages),
    'adds staff': adds(flag('message staff')),
    'adds a patient': adds(flag('message patients'), channel.startsWith('patient')),
    'enters as owner': enters(isMember ? isOwner || manages : isOpen && manages),
    joins: enters((isMember && (isOwner || manages)) || isOpen),
    'raises themselves': member('Update', isMember, manages || isOwner, isOwner || !isArchived, '200'),
    'changes the role of another': member('Update', seesMembers, runs, !isArchived, '200'),
    'removes another': member('Delete', seesMembers, runs, true, '204'),
    'archives it': whole('Update', '200'),
    leaves: member('Delete', isMember, true, true, '204'),
    'removes the owner': member('Delete', seesMembers, runs, isOwner || isDirect, '204'),
    'deletes it': whole('Delete', '204'),
  };
}
