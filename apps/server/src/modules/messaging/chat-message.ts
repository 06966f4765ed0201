import { definitionOf, faultOf, isRecord } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { channelIn } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, RemovedToo, Save } from '../../resources/saving/behaviour.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import type { Body } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import { orderGuard, putInOrder } from './order.ts';

/** The contents of a message. A retracted message keeps them only in its history. */
const said = ['text', 'document', 'documents', 'notes', 'media', 'mentions'] as const;

/** The pictures and documents that the author of a message put into its channel with it. */
async function filesOf({ practice, store }: Pick<Save, 'practice' | 'store'>, message: Body): Promise<readonly RemovedToo[]> {
  const found: RemovedToo[] = [];
  for (const [field, type] of [
    ['media', 'Media'],
    ['documents', 'DocumentReference'],
  ] as const) {
    const listed = message[field];
    for (const one of Array.isArray(listed) ? listed.filter(isRecord) : []) {
      if (one.resourceType !== type) continue;
      const definition = definitionOf(type);
      const row = await store.reader.read(practice, definition, idIn(one) ?? '', everything);
      if (!row || row.deleted) continue;
      const file = bodyOf(row);
      const isOwn = idIn(file['author']) === idIn(message['author']) && channelIn(type, file) === idIn(message['channel']);
      if (isOwn) found.push({ definition, row });
    }
  }
  return found;
}

async function requireThread(save: Save): Promise<void> {
  const { before, after } = save;
  const thread = idIn(after['thread']);
  if (thread === undefined || thread === idIn(before?.['thread'])) return;
  const message = await lookUp(save, 'ChatMessage', thread);
  if (!message || message.channel.id !== idIn(after['channel']))
    throw new Refusal('validation-failed', { errors: [faultOf('thread', 'invalid')] });
}

const mentionsIn = (message: Body | undefined): readonly string[] => {
  const listed = message?.['mentions'];
  return Array.isArray(listed) ? listed.flatMap((one: unknown) => idIn(one) ?? []) : [];
};
/** Refuses to mention somebody outside the channel. Who does not see its members mentions nobody. */
async function requireMembersMentioned({ practice, store, caller, before, after }: Save): Promise<void> {
  const known = new Set(mentionsIn(before));
  const added = mentionsIn(after).filter((id) => !known.has(id));
  if (added.length === 0) return;
  const { members } = await store.channels.state(practice, idIn(after['channel']) ?? '');
  const current = new Set(members.flatMap(({ member, isFormer }) => (isFormer ? [] : [member])));
  const seesThem = current.has(caller.profile?.id ?? '') || caller.permissions.has('read all messages');
  if (seesThem && added.every((id) => current.has(id))) return;
  const message = 'Mention members of this channel only. Add the person first.';
  throw new Refusal('validation-failed', { errors: [{ path: 'mentions', code: 'invalid', message }] });
}

/** A reply stays in its channel, and a withdrawn message has no text. Its files go with it. */
export const chatMessage: Behaviour = {
  async beforeSave(save) {
    const { before, after, now, caller } = save;
    await requireThread(save);
    if (caller.isSystem) return;
    await requireMembersMentioned(save);
    if (before === undefined) delete after['retracted'];
    else if (before['retracted'] !== undefined) after['retracted'] = before['retracted'];
    else if (after['retracted'] !== undefined) after['retracted'] = now.toISOString();
    if (after['retracted'] !== undefined) for (const field of said) delete after[field];
  },
  guard: orderGuard,
  beforeWrite: putInOrder,
  removesWith: async (save) =>
    save.before && save.before['retracted'] === undefined && save.after['retracted'] !== undefined
      ? filesOf(save, save.before)
      : [],
  alsoRemoves: (deletion) => filesOf(deletion, deletion.before),
};
