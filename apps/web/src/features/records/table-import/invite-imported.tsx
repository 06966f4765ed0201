import { Button } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import type { TablePreview } from '@notewell/protocol';
import { useState } from 'react';
import { faultOf } from '../../admin/admin-page/use-act.ts';

/** Invites the imported people who have an email address, one after another. */
export function InviteImported({ preview }: { readonly preview: TablePreview }) {
  const client = useClient();
  const emailAt = preview.columns.indexOf('Email');
  const emails = preview.rows.flatMap(({ outcome, changes }) =>
    outcome === 'new' ? changes.flatMap(([at, , after]) => (at === emailAt && after !== '' ? [after] : [])) : [],
  );
  const found = useList(
    emails.length > 0 ? { type: 'Practitioner', filters: [{ kind: 'Email', values: emails }], pageSize: 1_000 } : null,
  );
  const [state, setState] = useState<{ readonly sent: number; readonly faults: readonly string[] }>();
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    const faults: string[] = [];
    let sent = 0;
    for (const { id, email, display } of found.items) {
      try {
        const path = `practitioners/${id}/invite`;
        const { link } = await client.call<{ readonly link?: string }>(path, { method: 'POST', body: { target: email } });
        if (link === undefined) sent++;
        else
          faults.push(
            `${display ?? email}: no email can be sent from here. Open the person, and invite them again there to get a link.`,
          );
      } catch (error) {
        faults.push(`${display ?? email}: ${faultOf(error)}`);
      }
      setState({ sent, faults });
    }
    setBusy(false);
  };
  if (emails.length === 0) return null;
  if (state && !busy)
    return (
      <div role="status">
        {state.sent} of {found.items.length} invitations sent.
        {state.faults.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    );
  return (
    <Button loading={busy || found.status === 'loading'} onClick={() => void invite()}>
      Invite {found.items.length} {found.items.length === 1 ? 'person' : 'people'} by email
    </Button>
  );
}
