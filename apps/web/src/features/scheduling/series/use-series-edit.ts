import { useCall, useClient, useConnection } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { headers, type SeriesEditPreview, type SeriesExtras } from '@notewell/protocol';
import type { SeriesEdit } from '@notewell/rules/scheduling';
import { useState } from 'react';
import { acceptsOf } from './choices.ts';

/** An edit with the reason that excuses the conflicts shown. */
export type ReasonedEdit = SeriesEdit & { readonly reason?: string };
/** An edit as the server takes it: the reason is for one visit, and `accepts` for each of several. */
export type SentEdit = ReasonedEdit & Pick<SeriesExtras, 'accepts'>;

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
  const save = async ({ reason, ...given }: ReasonedEdit, after: (current: Appointment) => Appointment): Promise<void> => {
    const body: SentEdit = { ...given, ...(reason && { accepts: acceptsOf(preview.data, reason) }) };
    if (!online) return client.update('Appointment', id, after, { call: { path: 'series-edit', with: { ...body } } });
    try {
      await client.call<Appointment>(path, { method: 'POST', body, headers: { [headers.idempotencyKey]: key } });
    } catch (error) {
      // It may be refused for what was booked since the preview.
      preview.refresh();
      throw error;
    }
  };
  return { online, preview, isChecked, save };
}
