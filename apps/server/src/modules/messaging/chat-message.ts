import { faultOf } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour } from '../../resources/saving/behaviour.ts';

/** The contents of a message. A retracted message keeps them only in its history. */
const said = ['text', 'document', 'documents', 'media', 'mentions'] as const;

/** A reply stays in its channel, and a withdrawn message has no text. */
export const chatMessage: Behaviour = {
  beforeSave({ before, after, now, caller }) {
    const thread = idIn(after['thread']);
    if (thread !== undefined && idIn(before?.['thread']) !== thread && thread.split('.')[0] !== idIn(after['channel']))
      throw new Refusal('validation-failed', { errors: [faultOf('thread', 'invalid')] });
    if (caller.isSystem) return;
    if (before === undefined) delete after['retracted'];
    else if (before['retracted'] !== undefined) after['retracted'] = before['retracted'];
    else if (after['retracted'] !== undefined) after['retracted'] = now.toISOString();
    if (after['retracted'] !== undefined) for (const field of said) delete after[field];
  },
};
