import {
  type ChannelKind,
  type ChannelMembership,
  type ChatMessage,
  type Notification,
  type PersonalPreferences,
  typedAs,
} from '@notewell/model';
import { actsFor, isInformed } from '@notewell/rules';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { exists, find, lookUp } from '../../../resources/saving/lookup.ts';
import { practiceDay } from '../../../resources/saving/practice-day.ts';
import { type Ending, type Facts, nobody, type People, rowFor } from '../row.ts';

/** Messages of a conversation of each kind that notify its members. A mention notifies the person it names in any. */
const notifying: Readonly<Record<ChannelKind, 'every' | 'urgent'>> = {
  Direct: 'every',
  // The family sees the app seldom, and the staff answers to them.
  Patient: 'every',
  Team: 'urgent',
  Announcement: 'urgent',
};
const urgent: readonly unknown[] = ['High', 'Urgent'];

const toOf = (resourceType: string | undefined) =>
  resourceType === 'Patient' || resourceType === 'RelatedPerson' ? resourceType : 'Practitioner';

/** Relatives among the members who may receive no information any more. */
async function uninformed(save: Save, members: readonly Pick<ChannelMembership, 'member'>[]): Promise<ReadonlySet<string>> {
  const day = await practiceDay(save, save.now);
  const relatives = members.flatMap(({ member }) => (member.resourceType === 'RelatedPerson' ? [member.id] : []));
  const found = await Promise.all(relatives.map((id) => lookUp(save, 'RelatedPerson', id)));
  return new Set(relatives.filter((_, n) => !found[n] || !isInformed(found[n], day)));
}

/** The other members of the channel who want alerts. */
async function membersFor({ save, before, after }: Facts<'ChatMessage'>): Promise<People> {
  if (before || after.retracted !== undefined) return nobody;
  const isUrgent = urgent.includes(after.priority);
  const channel = isUrgent ? undefined : await lookUp(save, 'Channel', after.channel.id);
  if (!isUrgent && (!channel || notifying[channel.kind] !== 'every')) return nobody;
  const named = new Set((after.mentions ?? []).map(({ id }) => id));
  const members = await find(save, 'ChannelMembership', [{ kind: 'Channel', values: [after.channel.id] }]);
  const now = save.now.toISOString();
  const shut = await uninformed(save, members);
  return new Map(
    members
      .filter(({ member }) => !shut.has(member.id))
      .filter(({ alerts, mutedUntil = '' }) => (alerts ?? 'All') === 'All' && mutedUntil <= now)
      .filter(({ member }) => !named.has(member.id))
      .map(({ member }) => [member.id, { to: toOf(member.resourceType), priority: after.priority }] as const),
  );
}

/** A conversation is notified of once until it is read: its unread messages are counted in it. */
const about = ({ channel }: ChatMessage) => ({ id: channel.id, resourceType: 'Channel' as const });

/** Scheduled messages that were not sent; the one that failed last is the last. */
const failedIn = ({ scheduled = [] }: PersonalPreferences) => scheduled.filter(({ state }) => state === 'Failed');

export const messageRows = [
  rowFor('ChatMessage', { kind: 'Message', title: 'You have a new message', happened: membersFor, about }),
  rowFor('ChatMessage', {
    kind: 'Mention',
    title: 'Named in a message',
    happened: async ({ save, before, after }) => {
      const known = new Set((before?.mentions ?? []).map(({ id }) => id));
      const shut = await uninformed(
        save,
        (after.mentions ?? []).map((member) => ({ member })),
      );
      const added = (after.mentions ?? []).filter(({ id }) => !known.has(id) && !shut.has(id));
      return new Map(added.map(({ id, resourceType }) => [id, { to: toOf(resourceType) }] as const));
    },
    about,
  }),
  rowFor('PersonalPreferences', {
    kind: 'MessageNotSent',
    title: 'A scheduled message was not sent',
    happened: ({ before, after }) =>
      before && failedIn(after).some(({ key }) => failedIn(before).every((one) => one.key !== key))
        ? new Map([[after.owner.id, { to: toOf(after.owner.resourceType), priority: 'High' }]])
        : nobody,
    about: (after) => failedIn(after).at(-1)?.channel ?? { id: after.id ?? '', resourceType: 'PersonalPreferences' },
    alsoToSelf: true,
    fromMachines: true,
  }),
];

/** True if a message that its member has not read lies after the mark; or, of mentions, one that names them. */
const hasUnread = (save: Save, { channel, member }: ChannelMembership, { lastReadAt, ofMentions }: Unread) =>
  exists(save, 'ChatMessage', {
    filters: [
      { kind: 'Channel', values: [channel.id] },
      // Messages are sent at whole milliseconds.
      { kind: 'Sent', from: new Date(Date.parse(lastReadAt) + 1).toISOString() },
      { kind: 'Author', values: [member.id], exclude: true },
      { kind: 'Retracted', from: '2000-01-01', exclude: true },
      ...(ofMentions ? [{ kind: 'Mentions', values: [member.id] }] : []),
    ],
    by: 'sent',
  });
interface Unread {
  readonly lastReadAt: string;
  readonly ofMentions: boolean;
}

/** Reading a conversation ends what was notified of it, on every device, up to the last message that was read. */
export const readingEnds: Ending = {
  type: 'ChannelMembership',
  ends: (save) => {
    const [before, after] = [typedAs('ChannelMembership', save.before), typedAs('ChannelMembership', save.after)];
    if (!before || after.lastReadAt === before.lastReadAt) return [];
    const { lastReadAt } = after;
    const stays = async ({ kind }: Notification) =>
      kind === 'MessageNotSent' ||
      (lastReadAt !== undefined && hasUnread(save, after, { lastReadAt, ofMentions: kind === 'Mention' }));
    return [{ about: after.channel.id, recipient: after.member.id, stays }];
  },
  // Who left opens the conversation no more.
  goesWith: (before) => {
    const { channel, member } = typedAs('ChannelMembership', before);
    return { about: channel.id, recipient: member.id };
  },
};

/** A relative who may receive no information any more opens no record, and who may not sign has no plan to sign. */
export const shuttingEnds: Ending = {
  type: 'RelatedPerson',
  ends: async (save) => {
    if (!save.before) return [];
    const day = await practiceDay(save, save.now);
    const relative = typedAs('RelatedPerson', save.after);
    if (!isInformed(relative, day)) return [{ recipient: save.id }];
    return actsFor(relative, day) ? [] : [{ recipient: save.id, stays: async ({ kind }) => kind !== 'PlanToSign' }];
  },
  goesWith: (_before, id) => ({ recipient: id }),
};

/** Sending a failed message again, or discarding it, ends its notification. */
export const sendingEnds: Ending = {
  type: 'PersonalPreferences',
  ends: ({ before, after }) => {
    if (!before) return [];
    const [was, is] = [before, after].map((one) =>
      failedIn(typedAs('PersonalPreferences', one)).map(({ channel }) => channel.id),
    );
    const recipient = typedAs('PersonalPreferences', after).owner.id;
    const over = new Set(was?.filter((channel) => !is?.includes(channel)));
    return [...over].map((about) => ({ about, recipient, stays: async ({ kind }) => kind !== 'MessageNotSent' }));
  },
};
