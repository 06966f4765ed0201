import { definitionOf, type Notification } from '@notewell/model';
import { newId } from '../../resources/columns/row.ts';
import type { Companion, Deletion, RemovedToo, Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp, rowAsRead, rowOf } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import type { Body } from '../../resources/store/index.ts';
import type { Changes, Ended, NotificationRow, Task } from './row.ts';
import { endings, rows } from './table.ts';

type Place = Pick<Save, 'practice' | 'store'>;

/** Notifications of these that nobody is done with. */
export const openOnes = (place: Place, filters: Parameters<typeof find>[2]): Promise<Notification[]> =>
  find(place, 'Notification', [...filters, { kind: 'Done', from: '2000-01-01', exclude: true }]);

/**
 * The notifications that follow a save, in its transaction: new ones for people who join a row's recipients, and the end of
 * those whose work is done. News of the same kind about the same record replaces older news.
 */
export async function notificationsOf(save: Save): Promise<readonly Companion[]> {
  const found: Companion[] = [];
  for (const row of rows) if (row.type === save.definition.type) found.push(...(await writesOf(save, row)));
  for (const { type, ends } of endings)
    for (const ended of type === save.definition.type ? await ends(save) : [])
      for (const one of await openOnes(save, filtersOf(ended)))
        if (!(await ended.stays?.(one))) found.push(await closed(save, one));
  // Rows of one kind may close the same notification.
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

const filtersOf = ({ about, recipient }: Ended): Parameters<typeof openOnes>[1] => [
  ...(about === undefined ? [] : [{ kind: 'About', values: [about] }]),
  { kind: 'Recipient', values: [recipient] },
];

/** True for a notification about the work of one of these people: a reassigned one is about that of whom it was for first. */
const isFor = ({ recipient, onBehalfOf }: Notification, ids: readonly string[]): boolean =>
  ids.includes((onBehalfOf ?? recipient).id);

async function writesOf(save: Save, row: NotificationRow): Promise<readonly Companion[]> {
  const changes = await row.changes(save);
  const { left, about } = changes;
  const isQuiet = row.byTime || (isMachine(save.caller) && !row.fromMachines);
  const joined = isQuiet ? [] : [...changes.joined].filter(([id]) => row.alsoToSelf || id !== save.caller.profile?.id);
  const again = row.byTime && changes.isAgain ? await reopened(save, about.id, row.kind) : [];
  if (joined.length === 0 && left.length === 0) return again;
  const open = await openOnes(save, [
    { kind: 'About', values: [about.id] },
    { kind: 'Kind', values: [row.kind] },
  ]);
  const found: Companion[] = [];
  const replaced: Notification[] = [];
  for (const [id, task] of joined) {
    const known = open.filter((one) => isFor(one, [id]));
    if (known.some(({ title }) => title === changes.title)) continue;
    replaced.push(...known);
    if (row.fromText && !(await lookUp(save, 'Practitioner', id))) continue;
    const body = notificationFor(save, { ...changes, kind: row.kind }, [id, task]);
    found.push({ type: 'Notification', id: newId(id), body, follows: true });
  }
  for (const one of open) {
    const isDone = left === 'all' || isFor(one, left) || replaced.includes(one);
    if (isDone && !(row.staysOnceRead && one.read !== undefined)) found.push(await closed(save, one));
  }
  return [...again, ...found];
}

/** The notifications that ended last, together, open again. */
async function reopened(save: Save, about: string, kind: Notification['kind']): Promise<Companion[]> {
  const all: Notification[] = await find(save, 'Notification', [
    { kind: 'About', values: [about] },
    { kind: 'Kind', values: [kind] },
  ]);
  const last = all
    .map(({ done = '' }) => done)
    .toSorted()
    .at(-1);
  return Promise.all(
    all
      .filter(({ done }) => done !== undefined && done === last)
      .map(async (one) => {
        const { meta: _meta, content: _content, done: _done, ...rest } = one;
        const body = { ...rest } as Body; // the stored one, open
        return {
          type: 'Notification' as const,
          id: one.id ?? '',
          before: await rowAsRead(save, 'Notification', one),
          body,
          follows: true,
        };
      }),
  );
}

async function closed(save: Save, one: Notification): Promise<Companion> {
  const { meta: _meta, content: _content, ...rest } = one;
  const body = { ...rest, done: save.now.toISOString() } as Body; // the stored one, closed
  return { type: 'Notification', id: one.id ?? '', before: await rowAsRead(save, 'Notification', one), body, follows: true };
}

type Content = Pick<Changes, 'title'> & Partial<Pick<Changes, 'about' | 'text'>> & Pick<Notification, 'kind'>;

/** The body of a notification to one person. */
export function notificationFor(
  { caller, now }: Pick<Save, 'caller' | 'now'>,
  { kind, title, text, about }: Content,
  [recipient, { to = 'Practitioner', due, expires, priority }]: readonly [string, Task],
): Body {
  const { profile } = caller;
  const isPerson = !isMachine(caller) && profile?.resourceType !== undefined;
  return {
    resourceType: 'Notification',
    recipient: { id: recipient, resourceType: to },
    kind,
    title,
    ...(text === undefined ? {} : { text }),
    ...(about === undefined ? {} : { about }),
    ...(isPerson && profile ? { sender: { id: profile.id, resourceType: profile.resourceType } } : {}),
    created: now.toISOString(),
    ...(due === undefined ? {} : { due }),
    ...(expires === undefined ? {} : { expires }),
    ...(priority === undefined ? {} : { priority }),
  };
}

/** Nobody is left with a notification of what was deleted. */
export async function removedWith(deletion: Deletion): Promise<readonly RemovedToo[]> {
  const definition = definitionOf('Notification');
  const ended = endings.flatMap((one) =>
    one.type === deletion.definition.type ? (one.goesWith?.(deletion.before, deletion.id) ?? []) : [],
  );
  const open = await openOnes(deletion, [{ kind: 'About', values: [deletion.id] }]);
  for (const one of ended) open.push(...(await openOnes(deletion, filtersOf(one))));
  return Promise.all(open.map(async ({ id = '' }) => ({ definition, row: await rowOf(deletion, 'Notification', id) })));
}
