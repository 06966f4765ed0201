import { mentionsIn, type Note, type Notification, type NotificationKind } from '@notewell/model';
import { newId } from '../../resources/columns/row.ts';
import type { Companion, Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp, rowOf } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { noteIn } from './behaviour/open-note.ts';

/** Facts of one recipient's notification. */
interface Task {
  readonly due?: string | undefined;
}

/** One kind of notification about notes: recipients while they have something to do, and when it ends. */
export interface NoteNotification {
  readonly kind: NotificationKind;
  /** Names no patient: the recipient may not be allowed to read the note. */
  readonly title: string;
  /** Ids of practitioners with something to do in this state of the note. Those who join are notified, once. */
  readonly recipients: (note: Note) => ReadonlyMap<string, Task>;
  /** True if the notification of a person who leaves stays once it was read. */
  readonly staysOnceRead: boolean;
  /** True if imports and jobs notify too. */
  readonly fromMachines: boolean;
}

const waiting = ({ signatures = [] }: Note) =>
  signatures.flatMap(({ status, role, signer, due }) =>
    status === 'Requested' && role !== 'Author' && signer?.resourceType === 'Practitioner' ? [[signer.id, { due }] as const] : [],
  );

/** A notification changes nobody's access: it shows where its recipient may read the note. */
export const noteNotifications: readonly NoteNotification[] = [
  {
    kind: 'Mention',
    title: 'Named in a note',
    recipients: ({ sections = [] }) =>
      new Map(sections.flatMap(({ document }) => mentionsIn(document).map(({ id }) => [id, {}] as const))),
    staysOnceRead: true,
    fromMachines: true,
  },
  {
    kind: 'NoteToCosign',
    title: 'A note waits for your signature',
    recipients: (note) => new Map(note.status === 'EnteredInError' ? [] : waiting(note)),
    staysOnceRead: false,
    fromMachines: false,
  },
];

/** The people who join and leave between two states of a note. */
export function notificationChanges({ recipients }: Pick<NoteNotification, 'recipients'>, before: Note | undefined, after: Note) {
  const [old, now] = [before ? recipients(before) : new Map<string, Task>(), recipients(after)];
  return {
    joined: [...now].filter(([id]) => !old.has(id)),
    left: [...old.keys()].filter((id) => !now.has(id)),
  };
}

/**
 * The notifications that follow a save of a note, in its transaction: new ones for people who join a row's recipients, and the
 * end of those whose work is done. A member's part of a group's note repeats none of the group's note.
 */
export async function notificationsOf(save: Save): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  if (note.partOf || !save.caller.permissions.has('Notification.Create')) return [];
  const found: Companion[] = [];
  for (const row of noteNotifications) {
    if (!row.fromMachines && isMachine(save.caller)) continue;
    const { joined, left } = notificationChanges(row, before, note);
    const isNews = joined.some(([id]) => id !== save.caller.profile?.id);
    if (isNews || left.length > 0) found.push(...(await writesOf(save, row, { joined, left })));
  }
  return found;
}

async function writesOf(
  save: Save,
  row: NoteNotification,
  { joined, left }: ReturnType<typeof notificationChanges>,
): Promise<readonly Companion[]> {
  const filters = [
    { kind: 'About', values: [save.id] },
    { kind: 'Kind', values: [row.kind] },
  ];
  const open = (await find(save, 'Notification', filters)).filter(({ done }) => done === undefined);
  const found: Companion[] = [];
  for (const [id, task] of joined) {
    if (id === save.caller.profile?.id || open.some(({ recipient }) => recipient.id === id)) continue;
    if (await lookUp(save, 'Practitioner', id))
      found.push({ type: 'Notification', id: newId(id), body: bodyOf(save, row, [id, task]) });
  }
  for (const one of open) {
    if (!left.includes(one.recipient.id) || (row.staysOnceRead && one.read !== undefined)) continue;
    const { meta: _meta, content: _content, ...rest } = one;
    const body = { ...rest, done: save.now.toISOString() }; // the stored one, closed
    found.push({ type: 'Notification', id: one.id ?? '', before: await rowOf(save, 'Notification', one.id ?? ''), body });
  }
  return found;
}

function bodyOf(
  { caller, id, now }: Save,
  { kind, title }: NoteNotification,
  [recipient, { due }]: readonly [string, Task],
): Companion['body'] {
  const body: Notification = {
    resourceType: 'Notification',
    recipient: { id: recipient, resourceType: 'Practitioner' },
    kind,
    title,
    about: { id, resourceType: 'Note' },
    ...(caller.profile?.resourceType === 'Practitioner'
      ? { sender: { id: caller.profile.id, resourceType: 'Practitioner' } }
      : {}),
    created: now.toISOString(),
    ...(due === undefined ? {} : { due }),
  };
  return body as Companion['body']; // a new resource, whose metadata the save adds
}
