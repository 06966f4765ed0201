import type { ModuleDef } from '../module.ts';
import { channel } from './channel.ts';
import { channelMembership } from './channel-membership.ts';
import { chatMessage } from './chat-message.ts';
import { conversationsRoute } from './conversations.ts';
import { messageRetention } from './retention.ts';
import { scheduledMessages } from './scheduled.ts';

export const module: ModuleDef = {
  routes: conversationsRoute,
  jobs: [scheduledMessages, messageRetention],
  behaviours: { Channel: channel, ChannelMembership: channelMembership, ChatMessage: chatMessage },
};
