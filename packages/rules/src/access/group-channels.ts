import type { Group } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import type { ChannelMember } from './channels.ts';

/* The conversation of a group: its leaders own it, and new leaders join it. */

/** Ids of the staff who lead a group. */
export const leadersOf = (group: Pick<Group, 'leader' | 'coLeaders'> | undefined): readonly string[] => [
  ...new Set([...(group?.leader ? [group.leader.id] : []), ...(group?.coLeaders ?? []).map(({ id }) => id)]),
];

/** The group that a write makes the channel's: of a new channel, or another one than before. */
export function groupNamed(before: unknown, after: unknown): string | undefined {
  const [was, is] = [before, after].map((row) => (isRecord(row) ? idIn(row['group']) : undefined));
  return is === was ? undefined : is;
}

interface LeaderChanges {
  /** Members of another role, or of none, who become owners. */
  readonly join: readonly string[];
  readonly leave: readonly string[];
}

/** Changes in a group's channel that follow new and former leaders. Without a leader it keeps its members: somebody owns it. */
export function leaderChanges(
  before: readonly string[],
  after: readonly string[],
  members: readonly ChannelMember[],
): LeaderChanges {
  const present = members.filter(({ isFormer }) => !isFormer);
  const owns = (id: string) => present.some(({ member, role }) => member === id && role === 'Owner');
  return {
    join: after.filter((id) => !before.includes(id) && !owns(id)),
    leave: after.length === 0 ? [] : before.filter((id) => !after.includes(id) && present.some(({ member }) => member === id)),
  };
}
