import type { ModuleDef } from '../module.ts';
import { channel } from './channel.ts';
import { channelMembership } from './channel-membership.ts';
import { chatMessage } from './chat-message.ts';
import { conversationsRoute } from './conversations.ts';
import { exportRoute } from './export/export-route.ts';
import { groupMembers } from './group-members.ts';
import { messageRetention } from './retention.ts';
import { scheduledMessages } from './scheduled.ts';
import { unreachedRoute } from './unreached.ts';

export const module: ModuleDef = {
  routes(app, parts) {
    conversationsRoute(app, parts);
    exportRoute(app, parts);
    unreachedRoute(app, parts);
  },
  jobs: [scheduledMessages, messageRetention],
  behaviours: { Channel: channel, Group: groupMembers, ChannelMembership: channelMembership, ChatMessage: chatMessage },
};
