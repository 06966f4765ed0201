import { Button, Group, Stack } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { EpisodeOfCare } from '@notewell/model';
import { Fault, FormModal } from '@notewell/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { RefusedInForm, sentenceFor } from '../../../platform/failure.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { lastWriter } from '../../../shell/hooks/last-writer.ts';
import { toast } from '../../../shell/hooks/toasts.ts';
import { useSendFromForm } from '../../../shell/hooks/use-send-from-form.ts';
import { type Enrollment, isOutrun } from './changes.ts';

interface EnrollmentDialogProps {
  readonly title: string;
  /** Words of the button, and of the message once the server has it. */
  readonly does: string;
  readonly done: string;
  /** The episode as it was when the form was opened, and the program if the form is about one. */
  readonly of?: { readonly episode: EpisodeOfCare; readonly enrollment?: Enrollment | undefined };
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
  of,
  faultOf,
  isHeld = false,
  save,
  onClose,
  onDone = onClose,
  children,
}: EnrollmentDialogProps) {
  const phone = usePhone();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = useSendFromForm();
  const requireUnchanged = useRequireUnchanged(of);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isHeld) return;
    const found = faultOf();
    setFault(found);
    if (found) return;
    setBusy(true);
    try {
      await requireUnchanged();
      const sent = await send(save);
      onDone();
      if (sent === 'saved') toast(done);
      else if (sent === 'waiting') toast('It is sent once the server can be reached.', 'Saved on this device');
    } catch (error) {
      setFault(sentenceFor(error));
      setBusy(false);
    }
  };
  return (
    <FormModal onClose={busy ? stays : onClose} title={title} fullScreen={phone}>
      <form noValidate onSubmit={(event) => void submit(event)} onChange={() => setFault(undefined)}>
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

/** Refuses a form about what somebody else has changed since it was opened: on that, it would do something else. */
function useRequireUnchanged(of: EnrollmentDialogProps['of']): () => Promise<void> {
  const client = useClient();
  const now = useResource('EpisodeOfCare', of?.episode.id).data;
  return async () => {
    if (of && now && isOutrun(of.episode, of.enrollment, now))
      throw new RefusedInForm(staleVersion, await lastWriter(client, now));
  };
}
const staleVersion = { code: 'stale-version', title: '' } as const;

/** A form that waits for its answer stays open. */
const stays = () => {};
