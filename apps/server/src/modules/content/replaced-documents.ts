import { type DocumentReference, typedAs } from '@notewell/model';
import { replaces } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Companion, Save } from '../../resources/saving/behaviour.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { find, lookUp, rowAsRead } from '../../resources/saving/lookup.ts';
import { requireWrite } from '../../resources/saving/require-write.ts';

/* Documents that replace one another. An older one stays current until the file of the newer one is there. */

const type = 'DocumentReference';
type Document = DocumentReference;

/** Refuses a document that replaces one which was replaced already, or which its writer may not change. */
export async function requireReplaceable(save: Save): Promise<void> {
  const older = await olderOf(save, typedAs(type, save.after));
  if (older) await requireCurrent(save, older);
}

/** The older documents that end with the file of a new one. */
export async function replacedBy(save: Save): Promise<readonly Companion[]> {
  const [direct, ...further] = await chainOf(save);
  if (!direct) return [];
  await requireCurrent(save, direct);
  return Promise.all(
    [direct, ...further]
      .filter(({ status }) => status === 'Current')
      .map((older) => written(save, older, { status: 'Superseded', follows: older !== direct })),
  );
}

/**
 * The newest older document with its file, and those without one that were to replace it, are current again if no other document
 * replaces them. Those in error stay so.
 */
export async function givenBack(save: Save): Promise<readonly Companion[]> {
  const chain = (await chainOf(save)).filter(({ status }) => status !== 'EnteredInError');
  const [newest] = chain;
  if (newest?.status !== 'Superseded' || (await isReplaced(save, newest))) return [];
  const withFile = chain.findIndex(({ content }) => content !== undefined);
  const back = (withFile < 0 ? [newest] : chain.slice(0, withFile + 1)).filter(({ status }) => status === 'Superseded');
  return Promise.all(back.map((older) => written(save, older, { status: 'Current', follows: true })));
}

async function requireCurrent(save: Save, older: Document): Promise<void> {
  if (older.status === 'Superseded' && !save.caller.isSystem && (await isReplaced(save, older)))
    throw new Refusal('validation-failed', {
      errors: [{ path: 'relatesTo', code: 'invalid', message: 'This document was replaced already. Open the newer one.' }],
    });
  if (older.status !== 'Current') return;
  const { practice, caller, definition, store } = save;
  const before = bodyOf(await rowAsRead(save, type, older));
  const after = { ...before, status: 'Superseded' };
  await requireWrite({ practice, caller, definition, store }, 'update', { before, after });
}

interface Change {
  readonly status: Document['status'];
  readonly follows: boolean;
}
async function written(save: Save, older: Document, { status, follows }: Change): Promise<Companion> {
  const row = await rowAsRead(save, type, older);
  return { type, id: row.id, before: row, body: { ...bodyOf(row), status }, follows };
}

/** The documents that the saved one replaced, one after the other, the newest first. */
async function chainOf(save: Save): Promise<readonly Document[]> {
  const chain: Document[] = [];
  const newer = typedAs(type, save.after);
  for (let older = await olderOf(save, newer); older && older.id !== save.id; older = await olderOf(save, older)) {
    if (chain.some(({ id }) => id === older?.id)) break;
    chain.push(older);
  }
  return chain;
}

/** The document of the same place that one names as the one it replaces. */
async function olderOf(save: Save, newer: Document): Promise<Document | undefined> {
  const older = await lookUp(save, type, replaces(newer));
  return older?.subject.id === newer.subject.id ? older : undefined;
}

/**
 * True if a document with its file replaces the older one, also by way of one in error. The saved document does not count:
 * it is about to replace the older one, or was a mistake.
 */
async function isReplaced(save: Save, older: Document, seen: ReadonlySet<string> = new Set()): Promise<boolean> {
  const id = older.id ?? '';
  const naming = await find(save, type, [
    { kind: 'RelatesTo', values: [id] },
    { kind: 'Subject', values: [older.subject.id] },
  ]);
  for (const newer of naming.filter((one) => replaces(one) === id && !seen.has(one.id ?? ''))) {
    const counts = newer.id !== save.id && newer.status !== 'EnteredInError';
    if (counts ? newer.content !== undefined : await isReplaced(save, newer, new Set([...seen, id]))) return true;
  }
  return false;
}
