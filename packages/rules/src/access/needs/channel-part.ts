import { isRecord, type ResourceType } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { sameContent } from '../../signatures/signature.ts';
import type { Subject } from '../populations.ts';
import type { Write } from './need.ts';

/* The subject's role in the channel of a write. */

export const isOwner = ({ context }: Write): boolean => context?.channel?.role === 'Owner';
export const isMember = ({ context }: Write): boolean => context?.channel?.role !== undefined;

/** True for a member who may write: everybody but readers, and in a read-only channel only owners. */
export function mayWriteIn({ context }: Write): boolean {
  const channel = context?.channel;
  if (!channel?.role || channel.role === 'Reader') return false;
  return channel.role === 'Owner' || !channel.readOnly;
}

/** True for a member of staff who joins an open channel without becoming its owner. */
export const joinsAlone = ({ after, context }: Write, { profile }: Subject): boolean =>
  isRecord(after) &&
  idIn(after['member']) === profile.id &&
  profile.type === 'Practitioner' &&
  context?.channel?.isOpen === true &&
  after['role'] !== 'Owner';

/** True if a channel's patient or group changes: its messages would be of another. */
export const changesWhomAbout = ({ before, after }: Pick<Write, 'before' | 'after'>): boolean =>
  isRecord(before) && isRecord(after) && ['patient', 'group'].some((name) => idIn(before[name]) !== idIn(after[name]));

/** True if a channel becomes one of another kind. */
export const changesKind = ({ before, after }: Pick<Write, 'before' | 'after'>): boolean =>
  isRecord(before) && isRecord(after) && before['kind'] !== after['kind'];

/** Returns why nobody may add this member to the channel; undefined if somebody may. */
export function whyNotMember({ after, context }: Write): string | undefined {
  const [channel, member] = [context?.channel, isRecord(after) ? after['member'] : undefined];
  if (!channel || !isRecord(member) || (member['resourceType'] ?? 'Practitioner') === 'Practitioner') return undefined;
  if (channel.kind !== 'Patient') return 'Only staff take part in this conversation. Begin one with the patient instead.';
  // The id of a relative begins with that of the patient.
  const [record] = (idIn(member) ?? '').split('.');
  return channel.patient === undefined || channel.patient === record
    ? undefined
    : 'This conversation is about another patient. Begin one with this patient instead.';
}

/** True if the write takes back what was said or posted: a message, a file, or the record of one. */
const takesBack = ({ before, after }: Write): boolean =>
  isRecord(before) &&
  isRecord(after) &&
  ((before['retracted'] === undefined && after['retracted'] !== undefined) ||
    (before['content'] !== undefined && !sameContent(before['content'], after['content'])) ||
    ['status', 'completion'].some((name) => before[name] !== mistaken && after[name] === mistaken));
const mistaken = 'EnteredInError';

/** Returns the reason, as a sentence, why a channel accepts a write from nobody; undefined if it accepts it. */
export function channelFault(type: ResourceType, write: Write, removes = write.after === undefined): string | undefined {
  const { before, after, context } = write;
  const channel = context?.channel;
  if (!channel) return undefined;
  // People still come and go.
  if (channel.isHeld && type !== 'ChannelMembership' && (removes || takesBack(write)))
    return 'This conversation is under a legal hold, so everything said and posted in it stays. A message can be corrected: its earlier words are kept.';
  if (type === 'Channel') {
    const wasDirect = isRecord(before) && before['kind'] === 'Direct';
    const isDirect = isRecord(after) && after['kind'] === 'Direct';
    if (isRecord(before) && isRecord(after) && wasDirect !== isDirect)
      return 'A conversation between two people stays one. Create a new channel.';
    if (changesKind(write) && [before, after].some((one) => isRecord(one) && one['kind'] === 'Patient'))
      return 'A conversation with a patient stays one, and one of the staff stays theirs. Create a new channel.';
    if (channel.hasMessages && changesKind(write))
      return 'Messages are kept as long as the kind of their channel says, so it stays. Create a new channel.';
    if (channel.hasMessages && changesWhomAbout({ before, after }))
      return 'The messages are about the patient or group of this channel, so it stays. Create a new channel for another.';
    if (channel.isShared && channel.kind === 'Patient' && changesWhomAbout({ before, after }))
      return 'The family in this channel is of its patient, so it stays. Create a new channel for another.';
    return undefined;
  }
  if (!channel.isClosed || !isAddition(type, before, after)) return undefined;
  return 'This channel is archived. Ask an owner to reopen it.';
}

/** False for leaving and for a member's own settings, which add nothing to a channel. */
const isAddition = (type: ResourceType, before: unknown, after: unknown): boolean =>
  type !== 'ChannelMembership' ||
  before === undefined ||
  (isRecord(after) && isRecord(before) && after['role'] !== before['role']);
