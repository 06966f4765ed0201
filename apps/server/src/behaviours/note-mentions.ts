import { mentionsIn, type Note, type Notification } from '@notewell/model';
import { newId } from '../store/row.ts';
import type { Companion, Save } from './behaviour.ts';
import { find, lookUp } from './lookup.ts';
import { rowOf } from './note-parts.ts';
import { noteIn } from './open-note.ts';

/** Ids of those whom the words of a note name. */
const namedIn = (note: Note | undefined): ReadonlySet<string> =>
  new Set((note?.sections ?? []).flatMap(({ document }) => mentionsIn(document).map(({ id }) => id)));

/**
 * Tells those whom a note names, each once, and takes it back where their name is taken out before they have looked. What
 * they are told names the note and nothing of its patient: who may not read the note learns nothing by it. A member's part
 * of a group's note says what the group's note has said already.
 */
export async function mentionsOf(save: Save): Promise<readonly Companion[]> {
  const { note, before: old } = noteIn(save);
  if (note.partOf || !save.caller.permissions.has('Notification.Create')) return [];
  const [before, after] = [namedIn(old), namedIn(note)];
  const named = [...after].filter((id) => !before.has(id) && id !== save.caller.profile?.id);
  const gone = [...before].filter((id) => !after.has(id));
  if (named.length + gone.length === 0) return [];
  const told = (
    await find(save, 'Notification', [
      { kind: 'About', values: [save.id] },
      { kind: 'Kind', values: ['Mention'] },
    ])
  ).filter(({ done }) => done === undefined);
  const found: Companion[] = [];
  for (const id of named) {
    if (told.some(({ recipient }) => recipient.id === id) || !(await lookUp(save, 'Practitioner', id))) continue;
    found.push({ type: 'Notification', id: newId(id), body: bodyOf(save, id) });
  }
  for (const one of told.filter(({ recipient, read }) => gone.includes(recipient.id) && read === undefined)) {
    const { meta: _meta, content: _content, ...rest } = one;
    const body = { ...rest, done: save.now.toISOString() } as Companion['body']; // the stored one, closed
    found.push({ type: 'Notification', id: one.id ?? '', before: await rowOf(save, 'Notification', one.id ?? ''), body });
  }
  return found;
}

const bodyOf = ({ caller, id, now }: Save, recipient: string): Companion['body'] => {
  const body: Notification = {
    resourceType: 'Notification',
    recipient: { id: recipient, resourceType: 'Practitioner' },
    kind: 'Mention',
    title: 'Named in a note',
    about: { id, resourceType: 'Note' },
    ...(caller.profile?.resourceType === 'Practitioner'
      ? { sender: { id: caller.profile.id, resourceType: 'Practitioner' } }
      : {}),
    created: now.toISOString(),
  };
  return body as unknown as Companion['body']; // a resource is a body
};
