import { idIn } from '@notewell/model/values';
import { leadersOf } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import { newId } from '../../resources/columns/row.ts';
import type { Behaviour, Companion } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { mayAdd, ownerOf } from './group-members.ts';
import { keepHeld } from './store/retention.ts';

/**
 * The creator owns the channel at once; otherwise nobody would see it. So do the leaders of its group, whom the creator may add.
 * A group has one open channel.
 */
export const channel: Behaviour = {
  async alsoWrites(save) {
    const { before, caller, id, after } = save;
    const { profile } = caller;
    if (before || !profile || caller.isSystem) return [];
    const place = { id, resourceType: 'Channel', ...(after.display ? { display: after.display } : {}) };
    const own: Companion = {
      type: 'ChannelMembership',
      id: newId(undefined),
      body: ownerOf(place, profile.id, profile.resourceType),
    };
    const leaders = leadersOf(await lookUp(save, 'Group', idIn(after['group']))).filter((one) => one !== profile.id);
    const added = leaders.map((leader) => ownerOf(place, leader));
    const facts = { row: after, members: [{ member: profile.id, role: 'Owner' as const, isFormer: false }] };
    return [
      own,
      ...added.flatMap((body): Companion[] =>
        mayAdd(caller, facts, body) ? [{ type: 'ChannelMembership', id: newId(undefined), body, follows: true }] : [],
      ),
    ];
  },
  async verify({ practice, store, id, before, after }, run) {
    if (after?.['legalHold'] === true && before?.['legalHold'] !== true) await keepHeld(run, practice, id);
    const group = idIn(after?.['group']);
    const isOpened = before === undefined || before['archived'] === true || idIn(before['group']) !== group;
    if (!after || group === undefined || after['archived'] === true || !isOpened) return;
    await store.writer.lock(practice, `Channel of group ${group}`, run);
    if ((await store.channels.ofGroup(practice, group, run)).length < 2) return;
    throw new Refusal('already-exists', {
      detail:
        'This group has a conversation already. If you are not in it, ask one of its owners or somebody who manages conversations to add you.',
    });
  },
};
