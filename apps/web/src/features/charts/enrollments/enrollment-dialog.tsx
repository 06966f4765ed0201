import { Button, Group, Stack } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { Fault, FormModal } from '@notewell/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { refusalWords, sentenceFor } from '../../../platform/failure.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast } from '../../../shell/hooks/toasts.ts';
import { refusedKeys, whenSent } from '../../../shell/hooks/when-sent.ts';

interface EnrollmentDialogProps {
  readonly title: string;
  /** Words of the button, and of the message once the server has it. */
  readonly does: string;
  readonly done: string;
  /** Reason why it cannot be sent yet. */
  readonly faultOf: () => string | undefined;
  /** True while a field says itself why it cannot be sent. */
  readonly isHeld?: boolean;
  /** Queues the change. Returns the id of the episode, whose answer the message waits for. */
  readonly save: () => Promise<string | undefined>;
  readonly onClose: () => void;
  /** Called once it is saved; `onClose` if absent. */
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

/** A form about an enrollment. A refusal of the server shows in it, and nothing that was entered is lost. */
export function EnrollmentDialog({
  title,
  does,
  done,
  faultOf,
  isHeld = false,
  save,
  onClose,
  onDone = onClose,
  children,
}: EnrollmentDialogProps) {
  const client = useClient();
  const phone = usePhone();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isHeld) return;
    const found = faultOf();
    setFault(found);
    if (found) return;
    setBusy(true);
    try {
      const known = refusedKeys(client);
      const id = await save();
      const sent = id ? await whenSent(client, id, known) : undefined;
      if (sent?.is === 'refused' && isOpen.current) {
        // Dropped, because the form still has all of it and says why.
        await client.discard(sent.item.key);
        setFault(refusalWords(sent.item.error));
        setBusy(false);
        return;
      }
      onDone();
      if (sent?.is === 'saved') toast(done);
      else if (sent?.is === 'waiting') toast('It is sent once the server can be reached.', 'Saved on this device');
    } catch (error) {
      setFault(sentenceFor(error));
      setBusy(false);
    }
  };
  return (
    <FormModal onClose={busy ? stays : onClose} title={title} fullScreen={phone}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="sm">
          {children}
          <Fault>{fault}</Fault>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={busy} onClick={onClose}>
              Back
            </Button>
            <Button type="submit" loading={busy}>
              {does}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}

/** A form that waits for its answer stays open. */
const stays = () => {};
