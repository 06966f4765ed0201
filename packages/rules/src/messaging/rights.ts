import type { Channel, ChannelKind, ChannelMembership, ChannelRole, ChatMessage, Group } from '@notewell/model';
import { type ChannelFacts, channelFacts } from '../access/channels.ts';
import { decide, type Target } from '../access/decide.ts';
import { leadersOf } from '../access/group-channels.ts';
import { channelFault } from '../access/needs/channel-part.ts';
import type { Subject } from '../access/populations.ts';

/** One person's possible actions in one conversation, as the server decides them. */
export interface ConversationRights {
  readonly role: ChannelRole | undefined;
  /** The reason why this person may not write here; undefined if they may. */
  readonly whyNotWrite: string | undefined;
  readonly attachPictures: boolean;
  readonly attachFiles: boolean;
  readonly pin: boolean;
  readonly react: boolean;
  readonly edit: (message: ChatMessage) => boolean;
  readonly withdraw: (message: ChatMessage) => boolean;
  readonly addStaff: boolean;
  readonly addPatients: boolean;
  readonly changeRoles: boolean;
  readonly remove: (membership: ChannelMembership) => boolean;
  readonly leave: boolean;
  /** To rename and archive. */
  readonly manage: boolean;
  /** To put it under a legal hold and to end that. */
  readonly hold: boolean;
  readonly ownSettings: boolean;
}

function whyNot({ isClosed, role, readOnly }: ChannelFacts): string {
  if (isClosed) return 'This conversation is archived. It can be read, and an owner can reopen it.';
  if (role === undefined) return 'You are not a member of this conversation.';
  if (role === 'Reader') return 'You can read here, and react. An owner can let you write.';
  return readOnly ? 'Only owners write here. You can react.' : 'Your role does not include writing messages.';
}

/** The server writes its own. */
const anyMoment = '2026-01-01T00:00:00.000Z';

/** Asks the server's own decision for each action that the screen offers. */
export function conversationRights(
  subject: Subject,
  channel: Channel,
  members: readonly ChannelMembership[],
): ConversationRights {
  const self = subject.profile.id;
  const known = members.map(({ member, role }) => ({ member: member.id, role: role ?? 'Member', isFormer: false }));
  const context = { channel: channelFacts(channel, known, self) };
  const may = (verb: 'Create' | 'Update' | 'Delete', target: Omit<Target, 'context'>) => {
    const rows = verb === 'Create' ? { after: target.row } : { before: target.row, after: target.next };
    return channelFault(target.type, { ...rows, context }) === undefined && decide(subject, verb, { ...target, context }).allowed;
  };
  const place = { id: channel.id ?? '', resourceType: 'Channel' as const };
  const message: ChatMessage = {
    resourceType: 'ChatMessage',
    channel: place,
    author: { id: self, resourceType: subject.profile.type },
    text: 'Words',
  };
  const foreign = { ...message, author: { id: '', resourceType: 'Practitioner' as const } };
  const adds = (resourceType: 'Practitioner' | 'Patient', id = '') =>
    may('Create', {
      type: 'ChannelMembership',
      row: { resourceType: 'ChannelMembership', channel: place, member: { id, resourceType }, role: 'Member' },
    });
  const own = members.find(({ member }) => member.id === self);
  const other = members.find(({ member }) => member.id !== self);
  return {
    role: context.channel.role,
    whyNotWrite: may('Create', { type: 'ChatMessage', row: message }) ? undefined : whyNot(context.channel),
    attachPictures: may('Create', { type: 'Media', row: { resourceType: 'Media', subject: place, kind: 'Image' } }),
    attachFiles: may('Create', {
      type: 'DocumentReference',
      row: { resourceType: 'DocumentReference', subject: place, status: 'Current' },
    }),
    pin: may('Update', { type: 'ChatMessage', row: foreign, next: { ...foreign, pinned: true } }),
    react: may('Update', {
      type: 'ChatMessage',
      row: foreign,
      next: { ...foreign, reactions: [{ emoji: '👍', by: message.author }] },
    }),
    edit: (row) => may('Update', { type: 'ChatMessage', row, next: { ...row, text: `${row.text ?? ''}.` } }),
    withdraw: (row) => may('Update', { type: 'ChatMessage', row, next: { ...row, retracted: anyMoment } }),
    addStaff: adds('Practitioner'),
    addPatients: adds('Patient', channel.patient?.id),
    changeRoles:
      other !== undefined &&
      may('Update', {
        type: 'ChannelMembership',
        row: other,
        next: { ...other, role: other.role === 'Reader' ? 'Member' : 'Reader' },
      }),
    remove: (row) => may('Delete', { type: 'ChannelMembership', row }),
    leave: own !== undefined && may('Delete', { type: 'ChannelMembership', row: own }),
    manage: may('Update', { type: 'Channel', row: channel, next: { ...channel, topic: 'Words' } }),
    hold: may('Update', { type: 'Channel', row: channel, next: { ...channel, legalHold: !channel.legalHold } }),
    ownSettings:
      own !== undefined && may('Update', { type: 'ChannelMembership', row: own, next: { ...own, favourite: !own.favourite } }),
  };
}

/** The kinds of conversation that somebody may begin: direct ones and those with patients need somebody to add. */
export function creatableKinds(subject: Subject): readonly ChannelKind[] {
  const creates = decide(subject, 'Create', { type: 'Channel', row: { resourceType: 'Channel', kind: 'Team' } }).allowed;
  if (!creates) return [];
  const [staff, patients] = [subject.permissions.has('message staff'), subject.permissions.has('message patients')];
  const kinds: ChannelKind[] = [];
  if (staff || patients) kinds.push('Direct');
  if (staff) kinds.push('Team');
  if (patients) kinds.push('Patient');
  if (staff) kinds.push('Announcement');
  return kinds;
}

/** True for somebody who may begin the conversation of a group: one of its leaders, and those who manage all channels. */
export const mayBeginForGroup = (subject: Subject, group: Group): boolean =>
  decide(subject, 'Create', {
    type: 'Channel',
    row: { resourceType: 'Channel', kind: 'Team', private: true, group: { id: group.id, resourceType: 'Group' } },
    context: { leads: leadersOf(group).includes(subject.profile.id) },
  }).allowed;

/** True for an open conversation that somebody finds and may join on their own. */
export function joinable(subject: Subject, channel: Channel, role: ChannelRole = 'Member'): boolean {
  const facts = channelFacts(channel, [], subject.profile.id);
  const row = {
    resourceType: 'ChannelMembership',
    channel: { id: channel.id, resourceType: 'Channel' },
    member: { id: subject.profile.id, resourceType: subject.profile.type },
    role,
  };
  return facts.isOpen && decide(subject, 'Create', { type: 'ChannelMembership', row, context: { channel: facts } }).allowed;
}
