import type { Channel, ChannelMembership } from '@notewell/model';

type Membership = Pick<ChannelMembership, 'id' | 'channel' | 'member' | 'joined' | 'hidden'>;

/** The first person's membership of the open conversation with the second, hidden or not; the newest of several. */
export function directBetween<M extends Membership>(
  channels: readonly Pick<Channel, 'id' | 'kind' | 'archived'>[],
  memberships: readonly M[],
  [self, other]: readonly [string, string],
): M | undefined {
  const open = new Set(channels.flatMap(({ id, kind, archived }) => (kind === 'Direct' && !archived ? [id] : [])));
  const has = (channel: string) => memberships.some((one) => one.member.id === other && one.channel.id === channel);
  return memberships
    .filter(({ member, channel: { id } }) => member.id === self && open.has(id) && has(id))
    .toSorted((a, b) => (a.joined ?? '').localeCompare(b.joined ?? ''))
    .at(-1);
}
