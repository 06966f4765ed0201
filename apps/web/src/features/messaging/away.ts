import type { Channel, ChannelMembership } from '@notewell/model';

interface Listed {
  readonly channel: Pick<Channel, 'archived'>;
  readonly membership: Pick<ChannelMembership, 'hidden'>;
  readonly unread: number;
}

/** True for a conversation that is listed on request alone: a hidden or archived one without unread messages. */
export const isAway = ({ channel, membership, unread }: Listed): boolean =>
  unread === 0 && (membership.hidden === true || channel.archived === true);
