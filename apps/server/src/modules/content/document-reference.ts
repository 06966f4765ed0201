import { channelIn } from '@notewell/rules';
import type { Behaviour } from '../../resources/saving/behaviour.ts';

/**
 * A document may have any author, such as an outside physician. The author of a document in a channel is the person who posted
 * it.
 */
export const documentReference: Behaviour = {
  beforeSave({ before, after, caller }) {
    if (caller.isSystem || channelIn('DocumentReference', after) === undefined) return;
    const { profile } = caller;
    const author = before ? before['author'] : profile && { id: profile.id, resourceType: profile.resourceType };
    if (author === undefined) delete after['author'];
    else after['author'] = author;
  },
};
