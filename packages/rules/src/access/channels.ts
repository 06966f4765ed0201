import { type ChannelRole, isRecord, type ResourceType } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import type { Permission } from './permissions.ts';

/** A membership of a channel, with the facts that access depends on. */
export interface ChannelMember {
  /** Id of the person. */
  readonly member: string;
  readonly role: ChannelRole;
  /** True for somebody who left or was removed. */
  readonly isFormer: boolean;
}

/** A channel and the subject's role in it, looked up before a write is authorized. */
export interface ChannelFacts {
  readonly kind: string | undefined;
  /** Id of the patient whom it is about. */
  readonly patient?: string | undefined;
  /** True if the whole staff can find and join it. */
  readonly isOpen: boolean;
  readonly readOnly: boolean;
  /** True if more than one person is or was a member. */
  readonly isShared?: boolean;
  /** Archived or deleted. */
  readonly isClosed: boolean;
  /** Under a legal hold: nothing that was said in it goes. */
  readonly isHeld: boolean;
  /** True if a message was written in it; looked up where a write of the channel depends on it. */
  readonly hasMessages?: boolean;
  /** The subject's role; undefined if the subject is not a member. */
  readonly role: ChannelRole | undefined;
}

/** Permissions over conversations of others. Each call that uses one says why. */
export const permissionsWithReason = [
  'read all messages',
  'edit all messages',
  'write any message',
] as const satisfies readonly Permission[];

/** Length of a reason. */
export const reasonLength = { min: 10, max: 500 } as const;

/** The permissions that count in a call: those over conversations of others only with a reason, which the log keeps. */
export function countedPermissions<P extends string>(held: ReadonlySet<P>, reason: string | undefined): ReadonlySet<P> {
  const all: ReadonlySet<string> = held;
  if (reason !== undefined || !permissionsWithReason.some((one) => all.has(one))) return held;
  return new Set([...held].filter((one) => !permissionsWithReason.some((needed) => needed === one)));
}

const foundByAll: ReadonlySet<unknown> = new Set(['Team', 'Announcement']);

/** True for a channel that the whole staff may find and join: not private, not direct, about no patient. */
export const isOpenChannel = (row: unknown): boolean =>
  isRecord(row) && row['private'] !== true && foundByAll.has(row['kind']) && idIn(row['patient']) === undefined;

/** Path of the reference to the channel that a row belongs to. */
export const channelPaths: { readonly [T in ResourceType]?: string } = {
  ChannelMembership: 'channel',
  ChatMessage: 'channel',
  Media: 'subject',
  DocumentReference: 'subject',
};

/** Id of the channel that a row is or belongs to. A document or picture may belong to a patient instead. */
export function channelIn(type: ResourceType, row: unknown): string | undefined {
  if (!isRecord(row)) return undefined;
  if (type === 'Channel') return idIn(row);
  const path = channelPaths[type];
  if (path === undefined) return undefined;
  const reference = row[path];
  if (path === 'subject' && !(isRecord(reference) && reference['resourceType'] === 'Channel')) return undefined;
  return idIn(reference);
}

/** Facts of a channel for one subject; `row` is the stored channel, undefined if it was deleted. */
export function channelFacts(row: unknown, members: readonly ChannelMember[], self: string | undefined): ChannelFacts {
  const channel = isRecord(row) ? row : {};
  const roles = members.flatMap((one) => (!one.isFormer && one.member === self ? [one.role] : []));
  return {
    kind: typeof channel['kind'] === 'string' ? channel['kind'] : undefined,
    patient: idIn(channel['patient']),
    isOpen: isOpenChannel(row),
    readOnly: channel['readOnly'] === true || channel['kind'] === 'Announcement',
    isClosed: !isRecord(row) || channel['archived'] === true,
    isShared: members.length > 1,
    isHeld: channel['legalHold'] === true,
    role: ranked.find((role) => roles.includes(role)),
  };
}
const ranked = ['Owner', 'Member', 'Reader'] as const satisfies readonly ChannelRole[];

export type MembershipFault = 'second-membership' | 'third-person' | 'no-owner';

/**
 * Returns the fault in a channel's members after a write. A direct conversation never gets a third person, not even after
 * one of the two has left: they would read earlier messages.
 */
export function membershipFault(kind: string | undefined, members: readonly ChannelMember[]): MembershipFault | undefined {
  const current = members.filter(({ isFormer }) => !isFormer);
  if (new Set(current.map(({ member }) => member)).size < current.length) return 'second-membership';
  if (kind === 'Direct') return new Set(members.map(({ member }) => member)).size > 2 ? 'third-person' : undefined;
  return current.length > 0 && !current.some(({ role }) => role === 'Owner') ? 'no-owner' : undefined;
}

export const membershipFaults: Readonly<Record<MembershipFault, string>> = {
  'second-membership': 'This person is a member already.',
  'third-person': 'A direct conversation is between two people. Create a channel for more.',
  'no-owner': 'A channel needs an owner. Make another member an owner first.',
};
