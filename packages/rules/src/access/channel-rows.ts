import type { ResourceType } from '@notewell/model';
import type { Permission } from './permissions.ts';

interface ChannelRow {
  /** Path of the channel's id. */
  readonly path: string;
  /** Holders of one of these see the rows of every channel. */
  readonly unless: readonly Permission[];
  /** Set if the record is not always a channel; other rows are about patients. */
  readonly mixed?: true;
}

/** Types whose rows are visible to the members of their channel. */
export const ofChannels: { readonly [T in ResourceType]?: ChannelRow } = {
  Channel: { path: 'id', unless: ['read all messages', 'manage channel'] },
  ChannelMembership: { path: 'channel', unless: ['read all messages', 'manage channel'] },
  ChatMessage: { path: 'channel', unless: ['read all messages'] },
  Media: { path: 'subject', unless: ['read all messages'], mixed: true },
  DocumentReference: { path: 'subject', unless: ['read all messages'], mixed: true },
};

/** Permissions by which rows of a type are read without membership of their channel. Empty where the type has none. */
export const channelOverrides = (type: ResourceType): readonly Permission[] => ofChannels[type]?.unless ?? [];
