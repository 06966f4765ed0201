import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { headers } from '@notewell/protocol';
import type { SeriesEdit } from '@notewell/rules/scheduling';
import { useState } from 'react';

/** An edit as the server takes it. The reason excuses conflicts. */
export type SentEdit = SeriesEdit & { readonly reason?: string };

/** The calls that change several visits of a series. */
export function useSeriesEdit({ id = '' }: Appointment) {
  const client = useClient();
  // Fixed, so that a second press changes nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const path = `appointments/${encodeURIComponent(client.id(id))}/series-edit`;
  return {
    previewPath: `${path}/preview`,
    save: (edit: SentEdit) =>
      client.call<Appointment>(path, { method: 'POST', body: edit, headers: { [headers.idempotencyKey]: key } }),
  };
}
