import { Select } from '@mantine/core';
import { type Client, RequestFailed } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Notification } from '@notewell/model';
import type { ReassignAsked, Takers } from '@notewell/protocol';
import { authorsOf } from '@notewell/rules';
import { notificationKinds } from '@notewell/rules/notifications';
import { useState } from 'react';
import type { About } from '../../../features/notifications/index.ts';
import { RefusedInForm } from '../../../platform/failure.ts';
import { toastUndo } from '../../../shell/hooks/toast-undo.tsx';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useOpen } from '../../../shell/screens.tsx';

interface ReassignProps {
  readonly notification: Notification;
  readonly about: About | undefined;
  /** True for a recipient who still works here: it can be given back. */
  readonly isActive: boolean;
}

/** The effect: the work of an author stays theirs, though a colleague has the notification. */
export function wordsOfReassigned(
  { kind }: Pick<Notification, 'kind'>,
  about: Pick<About, 'note'> | undefined,
  name: string,
): string {
  if (notificationKinds[kind].by !== 'author') return `${name} has it now.`;
  const author = (about?.note && authorsOf(about.note)[0]?.display) ?? 'Its author';
  return `${name} has the reminder. ${author} stays the author and alone can sign. To change that, hand over the note.`;
}

/** Gives a notification back. The colleague has a copy of it, which is found by its record. */
export async function giveBack(client: Pick<Client, 'list' | 'call'>, given: Notification, from: string): Promise<void> {
  const { kind, about, recipient, onBehalfOf = recipient } = given;
  const { items } = await client.list({
    type: 'Notification',
    filters: [
      { kind: 'Recipient', values: [from] },
      { kind: 'Done', from: '2000-01-01', exclude: true },
    ],
    whole: true,
  });
  const copy = items.find(
    (one) =>
      one.kind === kind && one.about?.id === about?.id && one.title === given.title && one.onBehalfOf?.id === onBehalfOf.id,
  );
  if (!copy) throw new Error('no copy');
  const body: ReassignAsked = { to: { id: recipient.id } };
  await client.call(`notifications/${copy.id}/reassign`, { method: 'POST', body });
}

const refused = (error: unknown, title: string) =>
  toastFailure(error instanceof RequestFailed ? new RefusedInForm(error.failure) : error, title);

/** Gives one notification to another colleague who can do its work. The server says who can. */
export function Reassign({ notification, about, isActive }: ReassignProps) {
  const { id = '', title, about: named, kind } = notification;
  const client = useClient();
  const open = useOpen();
  const [takers, setTakers] = useState<Takers['people']>();
  const ask = () => {
    client.call<Takers>(`notifications/${id}/takers`).then(
      ({ people }) => setTakers(people),
      (error: unknown) => toastFailure(error, 'Colleagues could not be listed'),
    );
  };
  const give = (to: string | null) => {
    if (to === null) return;
    const body: ReassignAsked = { to: { id: to } };
    const message = wordsOfReassigned(notification, about, takers?.find((one) => one.id === to)?.display ?? 'A colleague');
    const back = () => giveBack(client, notification, to).catch((error: unknown) => refused(error, 'This was not given back'));
    const undo = isActive ? back : undefined;
    const isAuthors = notificationKinds[kind].by === 'author';
    const other = isAuthors && named ? { label: 'Open note', go: () => open('Note', named.id) } : undefined;
    client.call(`notifications/${id}/reassign`, { method: 'POST', body }).then(
      () => toastUndo({ id: `reassign-${id}`, title: 'Reassigned', message, undo, other }),
      (error: unknown) => refused(error, 'This was not reassigned'),
    );
  };
  return (
    <Select
      aria-label={`Reassign, ${title}`}
      placeholder="Reassign to…"
      searchable
      limit={50}
      w="11rem"
      data={(takers ?? []).map((one) => ({ value: one.id, label: one.display }))}
      value={null}
      onDropdownOpen={ask}
      onChange={give}
      nothingFoundMessage={takers === undefined ? 'Loading colleagues…' : 'No colleague can open this and do the work'}
    />
  );
}
