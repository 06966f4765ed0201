import { idIn, isRecord } from '@notewell/model/values';
import { channelIn, isOpenChannel } from '../channels.ts';
import { groupNamed } from '../group-channels.ts';
import type { Subject } from '../populations.ts';
import { isMember, isOwner, joinsAlone, mayWriteIn, whyNotMember } from './channel-part.ts';
import type { Need, Needs, Objection, Write } from './need.ts';

const fieldOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const changes = ({ before, after }: Write, name: string): boolean => !same(fieldOf(before, name), fieldOf(after, name));

const changesPin = ({ before, after }: Write): boolean =>
  (fieldOf(before, 'pinned') === true) !== (fieldOf(after, 'pinned') === true);

/** Fields that the server writes, and those with their own rule. */
const noContent: ReadonlySet<string> = new Set(['id', 'resourceType', 'partition', 'display', 'meta', 'edited']);
const ownLists = [
  ['reactions', 'by'],
  ['readBy', 'reader'],
] as const;

/** True if a write changes the message itself. A write with only one side known, as of content, counts as a change. */
function changesMessage({ before, after }: Write): boolean {
  if (!isRecord(before) || !isRecord(after)) return true;
  const apart = new Set<string>([...noContent, 'pinned', ...ownLists.map(([name]) => name)]);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (name) => !apart.has(name) && !same(before[name], after[name]),
  );
}

const entriesOf = (row: unknown, name: string): readonly unknown[] => {
  const list = fieldOf(row, name);
  return Array.isArray(list) ? list : [];
};
/** True if one of two lists lacks reactions or read marks of other people that the other list has. */
function othersEntries(from: unknown, to: unknown, self: string): boolean {
  return ownLists.some(([name, who]) => {
    const kept = new Set(entriesOf(to, name).map((entry) => JSON.stringify(entry)));
    return entriesOf(from, name).some((entry) => idIn(fieldOf(entry, who)) !== self && !kept.has(JSON.stringify(entry)));
  });
}

const isAuthor = ({ before }: Write, { profile }: Subject): boolean => idIn(fieldOf(before, 'author')) === profile.id;
/** True for a person's own message in a channel where they may still write. */
const isOwnMessage = (write: Write, subject: Subject): boolean => isAuthor(write, subject) && mayWriteIn(write);

const memberOf = (row: unknown): string | undefined => idIn(fieldOf(row, 'member'));
const addsAnother = ({ after }: Write, { profile }: Subject): boolean => memberOf(after) !== profile.id;
const addsStaff = ({ after }: Write): boolean => fieldOf(fieldOf(after, 'member'), 'resourceType') === 'Practitioner';
/** True for who enters a conversation that is not open to them without being in it: nobody learns that they read it. */
const entersAlone = (write: Write, subject: Subject): boolean =>
  !addsAnother(write, subject) && !isMember(write) && write.context?.channel?.isOpen === false;
/** True if a conversation becomes one that the whole staff may join. */
const opens = ({ before, after }: Write): boolean => isRecord(before) && !isOpenChannel(before) && isOpenChannel(after);
const isOwnMembership = ({ before }: Write, { profile }: Subject): boolean => memberOf(before) === profile.id;
/** False in a direct conversation, where an owner cannot silence or remove the other person. */
const runs = (write: Write): boolean => isOwner(write) && write.context?.channel?.kind !== 'Direct';
/** Settings of the member's own: alerts, favorites and the last message read. */
const changesOwnSettings = (write: Write): boolean =>
  ['alerts', 'lastReadAt', 'lastReadMessage', 'mutedUntil', 'favourite', 'hidden'].some((name) => changes(write, name));

const isForAnother = ({ after }: Write, { profile }: Subject): boolean => idIn(fieldOf(after, 'recipient')) !== profile.id;
/** Who has the work of somebody away may do some of it in their place. */
const isGivenOn = (write: Write): boolean => changes(write, 'onBehalfOf') && fieldOf(write.after, 'onBehalfOf') !== undefined;
const becomesSystem = ({ before, after }: Write): boolean =>
  fieldOf(after, 'kind') === 'System' && fieldOf(before, 'kind') !== 'System';
/** Held by jobs and services only, never by a person's role. */
const jobsAlone: Need = { verbs: ['Create', 'Update'], needs: ['skip population filtering'], when: becomesSystem };

/** Returns an objection that no permission lifts. */
const never = (isSo: boolean, reason: string): Objection | undefined => (isSo ? { reason, missing: [] } : undefined);

/** A picture or document in a channel. */
const inChannel = (type: 'Media' | 'DocumentReference'): readonly Need[] => {
  const isIn = ({ before, after }: Write) => channelIn(type, before ?? after) !== undefined;
  return [
    { verbs: ['Create'], needs: ['write any message'], when: (write) => isIn(write) && !mayWriteIn(write) },
    {
      verbs: ['Update', 'Delete'],
      needs: ['edit all messages'],
      when: (write, subject) => isIn(write) && !isOwnMessage(write, subject),
    },
  ];
};

export const messaging: Needs = {
  Channel: [
    { verbs: ['Create'], needs: ['create channel'] },
    { verbs: ['Update', 'Delete'], needs: ['manage channel'], when: (write) => !isOwner(write) || changes(write, 'legalHold') },
    { verbs: ['Create'], needs: ['manage channel'], when: ({ after }) => fieldOf(after, 'legalHold') === true },
    // Otherwise a person who may not add themselves opens it, and joins.
    {
      verbs: ['Update'],
      objects: (write) =>
        never(!isOwner(write) && opens(write), 'Only an owner opens a private conversation to all staff. Ask one of its owners.'),
    },
    // The conversation of a group is begun by those who lead it.
    {
      verbs: ['Create', 'Update'],
      needs: ['manage channel'],
      when: ({ before, after, context }) => groupNamed(before, after) !== undefined && context?.leads !== true,
    },
  ],
  ChannelMembership: [
    { verbs: ['Create'], needs: ['manage channel'], when: (write, subject) => !isOwner(write) && !joinsAlone(write, subject) },
    {
      verbs: ['Create'],
      objects: (write, subject) =>
        never(
          entersAlone(write, subject),
          'Nobody adds themselves to a private conversation. Ask one of its owners, or somebody else who manages conversations.',
        ),
    },
    {
      verbs: ['Create'],
      needs: ['message staff'],
      when: (write, subject) => addsAnother(write, subject) && addsStaff(write),
    },
    {
      verbs: ['Create'],
      needs: ['message patients'],
      when: (write, subject) => addsAnother(write, subject) && !addsStaff(write),
    },
    { verbs: ['Update'], needs: ['manage channel'], when: (write) => changes(write, 'role') && !runs(write) },
    {
      verbs: ['Update'],
      objects: (write, subject) =>
        never(
          !isOwnMembership(write, subject) && changesOwnSettings(write),
          'Alerts, favorites and how far somebody has read are their own.',
        ),
    },
    {
      verbs: ['Create'],
      objects: (write) => {
        const reason = whyNotMember(write);
        return reason === undefined ? undefined : { reason, missing: [] };
      },
    },
    {
      verbs: ['Update'],
      objects: (write) =>
        never(
          memberOf(write.before) !== memberOf(write.after) || changesChannel(write),
          'A membership stays with its person and channel. Remove it and add another.',
        ),
    },
    {
      verbs: ['Create', 'Update'],
      objects: (write) =>
        never(
          fieldOf(write.after, 'role') === 'Owner' && changes(write, 'role') && !addsStaff(write),
          'Only a member of staff can own a channel.',
        ),
    },
    { verbs: ['Delete'], needs: ['manage channel'], when: (write, subject) => !isOwnMembership(write, subject) && !runs(write) },
  ],
  ChatMessage: [
    { verbs: ['Create'], needs: ['write any message'], when: (write) => !mayWriteIn(write) },
    {
      verbs: ['Create', 'Update'],
      needs: ['manage channel'],
      when: (write) =>
        !isOwner(write) && (changesPin(write) || (fieldOf(write.after, 'kind') === 'Announcement' && changes(write, 'kind'))),
    },
    {
      verbs: ['Update', 'Delete'],
      needs: ['edit all messages'],
      when: (write, subject) => changesMessage(write) && !isOwnMessage(write, subject),
    },
    {
      verbs: ['Update'],
      needs: ['edit all messages'],
      when: ({ before, after }, { profile }) => othersEntries(before, after, profile.id),
    },
    {
      verbs: ['Create', 'Update'],
      objects: ({ before, after }, { profile }) =>
        never(othersEntries(after, before, profile.id), 'Reactions and read marks are each person’s own.'),
    },
    { verbs: ['Update'], needs: ['write any message'], when: (write) => !changesMessage(write) && !isMember(write) },
    jobsAlone,
  ],
  Media: inChannel('Media'),
  DocumentReference: inChannel('DocumentReference'),
  Practitioner: [
    {
      verbs: ['Create', 'Update'],
      needs: ['all notifications'],
      when: (write, { profile }) => changes(write, 'deputies') && idIn(write.before) !== profile.id,
    },
  ],
  Notification: [
    { verbs: ['Create'], anyOf: ['all notifications', 'skip population filtering'], when: isForAnother },
    { verbs: ['Create', 'Update'], anyOf: ['all notifications', 'skip population filtering'], when: isGivenOn },
    jobsAlone,
  ],
};

const changesChannel = ({ before, after }: Write): boolean =>
  idIn(fieldOf(before, 'channel')) !== idIn(fieldOf(after, 'channel'));
