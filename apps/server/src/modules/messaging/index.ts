import type { ModuleDef } from '../module.ts';
import { channel } from './channel.ts';
import { channelMembership } from './channel-membership.ts';
import { chatMessage } from './chat-message.ts';
import { conversationsRoute } from './conversations.ts';

export const module: ModuleDef = {
  routes: conversationsRoute,
  behaviours: { Channel: channel, ChannelMembership: channelMembership, ChatMessage: chatMessage },
};
