import { type ChatMessage, typedAs } from '@notewell/model';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import { type Ending, type Facts, nobody, type People, rowFor } from '../row.ts';

/** Messages of these priorities notify every member, those of direct conversations always. */
const urgent: readonly unknown[] = ['High', 'Urgent'];

const toOf = (resourceType: string | undefined) =>
  resourceType === 'Patient' || resourceType === 'RelatedPerson' ? resourceType : 'Practitioner';

/** The other members of the channel who want alerts. */
async function membersFor({ save, before, after }: Facts<'ChatMessage'>): Promise<People> {
  if (before || after.retracted !== undefined) return nobody;
  const isUrgent = urgent.includes(after.priority);
  const channel = isUrgent ? undefined : await lookUp(save, 'Channel', after.channel.id);
  if (!isUrgent && channel?.kind !== 'Direct') return nobody;
  const named = new Set((after.mentions ?? []).map(({ id }) => id));
  const members = await find(save, 'ChannelMembership', [{ kind: 'Channel', values: [after.channel.id] }]);
  const now = save.now.toISOString();
  return new Map(
    members
      .filter(({ alerts, mutedUntil = '' }) => (alerts ?? 'All') === 'All' && mutedUntil <= now)
      .filter(({ member }) => !named.has(member.id))
      .map(({ member }) => [member.id, { to: toOf(member.resourceType), priority: after.priority }] as const),
  );
}

/** A conversation is notified of once until it is read: its unread messages are counted in it. */
const about = ({ channel }: ChatMessage) => ({ id: channel.id, resourceType: 'Channel' as const });

export const messageRows = [
  rowFor('ChatMessage', { kind: 'Message', title: 'You have a new message', happened: membersFor, about }),
  rowFor('ChatMessage', {
    kind: 'Mention',
    title: 'Named in a message',
    happened: ({ before, after }) => {
      const known = new Set((before?.mentions ?? []).map(({ id }) => id));
      const added = (after.mentions ?? []).filter(({ id }) => !known.has(id));
      return new Map(added.map(({ id, resourceType }) => [id, { to: toOf(resourceType) }] as const));
    },
    about,
  }),
];

/** Reading a conversation ends what was notified of it, on every device. */
export const readingEnds: Ending = {
  type: 'ChannelMembership',
  ends: (save) => {
    const [before, after] = [typedAs('ChannelMembership', save.before), typedAs('ChannelMembership', save.after)];
    return before && after.lastReadAt !== before.lastReadAt ? { about: after.channel.id, recipient: after.member.id } : undefined;
  },
  // Who left opens the conversation no more.
  goesWith: (before) => {
    const { channel, member } = typedAs('ChannelMembership', before);
    return { about: channel.id, recipient: member.id };
  },
};
