import type { Client, KeptItem } from '@notewell/client';
import { type Note, typedAs } from '@notewell/model';
import { isLeftOver } from '@notewell/rules';

/** Visits of rejected new notes that the server never had. */
export const visitsOfNewNotes = (items: readonly Pick<KeptItem, 'type' | 'kind' | 'mine'>[]): readonly string[] => [
  ...new Set(
    items.flatMap(({ type, kind, mine }) => {
      const note: Note | undefined = type === 'Note' && kind === 'create' && mine ? typedAs('Note', mine) : undefined;
      return note?.encounter?.id ?? [];
    }),
  ),
];

/** Deletes a visit that was begun with a note that lost the race to another one of the appointment. */
export async function dropLeftOver(client: Pick<Client, 'id' | 'get' | 'list' | 'remove'>, begun: string): Promise<void> {
  const id = client.id(begun);
  const visit = await client.get('Encounter', id);
  if (!visit?.appointment) return;
  const visits = await client.list({
    type: 'Encounter',
    filters: [{ kind: 'Appointment', values: [visit.appointment.id] }],
    pageSize: 100,
  });
  const values = [...new Set([id, ...visits.items.flatMap((one) => one.id ?? [])])];
  const notes = await client.list({ type: 'Note', filters: [{ kind: 'Encounter', values }], pageSize: 100 });
  if (isLeftOver(visit, visits.items, notes.items)) await client.remove('Encounter', id);
}
