import { useCall, useClient, useConnection } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { headers, type SeriesEditPreview } from '@notewell/protocol';
import type { SeriesEdit } from '@notewell/rules/scheduling';
import { useState } from 'react';

/** An edit as the server takes it. The reason excuses conflicts. */
export type SentEdit = SeriesEdit & { readonly reason?: string };

/** Changes several visits of a series, with a preview. Without a connection it is one operation of the queue. */
export function useSeriesEdit({ id = '' }: Appointment, edit: SeriesEdit) {
  const client = useClient();
  const { online } = useConnection();
  // Fixed, so that a second press changes nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const path = `appointments/${encodeURIComponent(client.id(id))}/series-edit`;
  // One visit that keeps its time brings no conflict.
  const isAlone = edit.scope === 'one' && edit.start === undefined;
  const preview = useCall<SeriesEditPreview>(isAlone || !online ? null : `${path}/preview`, { method: 'POST', body: edit });
  const isChecked = isAlone || !online || preview.status === 'ready';
  /** `after` is the chosen visit as the edit leaves it, shown until the series is changed. */
  const save = async (sent: SentEdit, after: (current: Appointment) => Appointment): Promise<void> => {
    if (!online) return client.update('Appointment', id, after, { call: { path: 'series-edit', with: { ...sent } } });
    await client.call<Appointment>(path, { method: 'POST', body: sent, headers: { [headers.idempotencyKey]: key } });
  };
  return { online, preview, isChecked, save };
}
