import type { Channel, ChannelMembership } from '@notewell/model';

interface Listed {
  readonly channel: Pick<Channel, 'archived'>;
  readonly membership: Pick<ChannelMembership, 'hidden'>;
  readonly unread: number;
}

/** True for a conversation that is listed on request alone. An archived one stays in the list until it is read, as it is counted. */
export const isAway = ({ channel, membership, unread }: Listed): boolean =>
  membership.hidden === true || (channel.archived === true && unread === 0);
