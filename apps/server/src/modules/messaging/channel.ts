import { newId } from '../../resources/columns/row.ts';
import type { Behaviour } from '../../resources/saving/behaviour.ts';

/** The creator owns the channel at once; otherwise nobody would see it. */
export const channel: Behaviour = {
  async alsoWrites({ before, caller, id, after }) {
    const { profile } = caller;
    if (before || !profile || caller.isSystem) return [];
    const body = {
      resourceType: 'ChannelMembership',
      channel: { id, resourceType: 'Channel', ...(after.display ? { display: after.display } : {}) },
      member: { id: profile.id, resourceType: profile.resourceType },
      role: 'Owner',
    };
    return [{ type: 'ChannelMembership', id: newId(undefined), body }];
  },
};
