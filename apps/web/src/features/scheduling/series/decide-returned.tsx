import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useClient } from '@notewell/client/react';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import type { KeptGroup } from '../../../shell/work/kept-groups.ts';
import { acceptsOf } from './choices.ts';
import { decidedBooking, type Returned, returnedOf } from './returned.ts';
import classes from './series.module.css';
import { SeriesChanges } from './series-changes.tsx';
import { SeriesPreview } from './series-preview.tsx';
import { useSeriesEdit } from './use-series-edit.ts';

/** The way to decide about a booking or move whose times were taken meanwhile; nothing for other refused changes. */
export function decideReturned(group: KeptGroup) {
  const returned = returnedOf(group);
  return returned && <DecideReturned returned={returned} />;
}

function DecideReturned({ returned }: { readonly returned: Returned }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="compact-sm" onClick={open}>
        Look at the conflicts
      </Button>
      {opened && returned.kind === 'booking' ? <DecideBooking returned={returned} onClose={close} /> : null}
      {opened && returned.kind === 'edit' ? <DecideEdit returned={returned} onClose={close} /> : null}
    </>
  );
}

interface DecideProps<K extends Returned['kind']> {
  readonly returned: Returned & { readonly kind: K };
  readonly onClose: () => void;
}

/** Sends the returned change with what was decided, under the key that it had. */
function useSend(key: string, onClose: () => void) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const send = async (instead: Parameters<typeof client.sendAgain>[1]) => {
    setBusy(true);
    try {
      await client.sendAgain(key, instead);
      toast('It is sent again as you decided.');
      onClose();
    } catch (error) {
      toastFailure(error, 'It could not be sent again');
      setBusy(false);
    }
  };
  return { busy, send };
}

/** Every visit of the booking, with each conflict to skip, move or accept. */
function DecideBooking({ returned: { key, draft, decided }, onClose }: DecideProps<'booking'>) {
  const { busy, send } = useSend(key, onClose);
  return (
    <FormModal
      isBegun
      onClose={onClose}
      size="lg"
      title={draft.recurrence ? 'Check the series' : 'Something is in the way'}
      fullScreen={usePhone()}
    >
      <SeriesPreview
        draft={draft}
        decided={decided}
        busy={busy}
        onBook={(choices) => void send(decidedBooking(draft, choices))}
        onBack={onClose}
      />
    </FormModal>
  );
}

/** The visits that the move changes, each conflict, and the reason to move in spite of them. */
function DecideEdit({ returned: { key, before, edit }, onClose }: DecideProps<'edit'>) {
  const { busy, send } = useSend(key, onClose);
  const { online, preview, isChecked } = useSeriesEdit(before, edit);
  const [given, setReason] = useState('');
  const reason = given.trim();
  const isTaken = preview.data?.changed.some(({ conflicts }) => conflicts.length > 0) ?? false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ call: { path: 'series-edit', with: { ...edit, ...(isTaken && { accepts: acceptsOf(preview.data, reason) }) } } });
  };
  return (
    <FormModal onClose={onClose} title="Something is in the way" fullScreen={usePhone()}>
      <form noValidate className={classes['fields']} onSubmit={submit}>
        <SeriesChanges preview={preview} online={online} />
        {isTaken ? (
          <TextInput
            label="Reason to change it in spite of conflicts"
            value={given}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        ) : null}
        <div className={classes['end']}>
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" loading={busy} disabled={!online || !isChecked || (isTaken && reason === '')}>
            Change it
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
