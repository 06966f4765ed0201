import { definitionOf, typedAs } from '@notewell/model';
import { type ChannelMember, channelFacts, decide, leaderChanges, leadersOf } from '@notewell/rules';
import type { Caller } from '../../kernel/caller.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { newId } from '../../resources/columns/row.ts';
import type { Behaviour, Companion, RemovedToo, Save } from '../../resources/saving/behaviour.ts';
import { find, rowAsRead } from '../../resources/saving/lookup.ts';
import type { Body } from '../../resources/store/index.ts';

/** A channel as stored, with its members. */
interface Members {
  readonly row: unknown;
  readonly members: readonly ChannelMember[];
}

export const ownerOf = (channel: object, id: string, resourceType = 'Practitioner'): Body => ({
  resourceType: 'ChannelMembership',
  channel,
  member: { id, resourceType },
  role: 'Owner',
});

/** True if the caller may make this person a member by hand. */
export const mayAdd = (caller: Caller, { row, members }: Members, body: Body): boolean =>
  decide(subjectOf(caller), 'Create', {
    type: 'ChannelMembership',
    row: body,
    context: { channel: channelFacts(row, members, caller.profile?.id) },
  }).allowed;

const mayRemove = (caller: Caller, { row, members }: Members, body: unknown): boolean =>
  decide(subjectOf(caller), 'Delete', {
    type: 'ChannelMembership',
    row: body,
    context: { channel: channelFacts(row, members, caller.profile?.id) },
  }).allowed;

const leadersIn = ({ before, after }: Save) => ({
  was: before ? leadersOf(typedAs('Group', before)) : [],
  is: leadersOf(typedAs('Group', after)),
});

/** Channels of a group whose leaders change, with what follows in each. A new group has none. */
async function changesOf(save: Save) {
  const { practice, store, id, before } = save;
  const { was, is } = leadersIn(save);
  if (!before || leaderChanges(was, is, []).join.length + was.filter((one) => !is.includes(one)).length === 0) return [];
  const all = [];
  for (const channel of await store.channels.ofGroup(practice, id)) {
    const state = await store.channels.state(practice, channel);
    const { join, leave } = leaderChanges(was, is, state.members);
    const added = join.filter((leader) => mayAdd(save.caller, state, ownerOf({ id: channel, resourceType: 'Channel' }, leader)));
    const stays = state.members.some(({ member, role, isFormer }) => !isFormer && role === 'Owner' && !leave.includes(member));
    all.push({ channel, state, join: added, leave: stays || added.length > 0 ? leave : [] });
  }
  return all;
}

const membershipOf = async (save: Save, channel: string, member: string) =>
  (
    await find(save, 'ChannelMembership', [
      { kind: 'Channel', values: [channel] },
      { kind: 'Member', values: [member] },
    ])
  )[0];

/**
 * Members of a group's conversation follow its leaders, as far as the person who changes the leaders may add and remove members.
 * So nobody enters a private conversation by naming themselves a leader.
 */
export const groupMembers: Behaviour = {
  async alsoWrites(save) {
    const written: Companion[] = [];
    for (const { channel, join } of await changesOf(save))
      for (const leader of join) {
        const body = ownerOf({ id: channel, resourceType: 'Channel' }, leader);
        const known = await membershipOf(save, channel, leader);
        const { meta: _meta, content: _content, ...kept } = known ?? {};
        written.push({
          type: 'ChannelMembership',
          id: known?.id ?? newId(undefined),
          ...(known ? { before: await rowAsRead(save, 'ChannelMembership', known) } : {}),
          body: { ...kept, ...body },
          follows: true,
        });
      }
    return written;
  },
  async removesWith(save) {
    const removed: RemovedToo[] = [];
    for (const { channel, state, leave } of await changesOf(save))
      for (const leader of leave) {
        const known = await membershipOf(save, channel, leader);
        if (!known || !mayRemove(save.caller, state, known)) continue;
        removed.push({
          definition: definitionOf('ChannelMembership'),
          row: await rowAsRead(save, 'ChannelMembership', known),
        });
      }
    return removed;
  },
};
