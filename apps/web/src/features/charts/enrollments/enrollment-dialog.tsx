import { Button, Group, Stack } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { Fault, FormModal } from '@notewell/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { sentenceFor } from '../../../platform/failure.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { answered } from '../../../shell/hooks/answered.ts';
import { toast } from '../../../shell/hooks/toasts.ts';

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
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isHeld) return;
    const found = faultOf();
    setFault(found);
    if (found) return;
    setBusy(true);
    try {
      const id = await save();
      onDone();
      if (id && (await answered(client, { type: 'EpisodeOfCare', id })) === 'sent') toast(done);
    } catch (error) {
      setFault(sentenceFor(error));
      setBusy(false);
    }
  };
  return (
    <FormModal onClose={onClose} title={title} fullScreen={phone}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="sm">
          {children}
          <Fault>{fault}</Fault>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
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
