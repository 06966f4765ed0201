import type { ModuleDef } from '../module.ts';
import { channel } from './channel.ts';
import { channelMembership } from './channel-membership.ts';
import { chatMessage } from './chat-message.ts';

export const module: ModuleDef = {
  behaviours: { Channel: channel, ChannelMembership: channelMembership, ChatMessage: chatMessage },
};
