import { useClient } from '@notewell/client/react';
import { useConfirm } from '@notewell/ui';
import { useCallback } from 'react';
import { momentWords } from '../../../platform/dates.ts';
import { ownComputerWords } from '../../../platform/network/own-computer.ts';
import { toast } from '../../../shell/hooks/toasts.ts';

interface PasswordLink {
  readonly email: string;
  readonly expires: string;
  /** The link itself, where no mail server is configured. */
  readonly link?: string;
}

/** Mails a person the link for a new password. Where no email can be sent, shows it, to be handed over. */
export function usePasswordLink() {
  const client = useClient();
  const ask = useConfirm();
  return useCallback(
    async (profileId: string): Promise<void> => {
      const { email, link, expires } = await client.call<PasswordLink>(`access/${client.id(profileId)}/password-link`, {
        method: 'POST',
      });
      if (link === undefined) {
        toast(`A link for a new password was sent to ${email}.`);
        return;
      }
      const copies = await ask({
        title: 'No email can be sent from here',
        text: (
          <>
            <p>
              Give this link to the person who signs in as {email}, and to nobody else: whoever opens it first chooses their
              password. It works once, until {momentWords(expires)}, and is not shown again. The audit log says that you made it.
            </p>
            <p style={{ overflowWrap: 'anywhere' }}>{link}</p>
            <p role="alert">{ownComputerWords(link)}</p>
          </>
        ),
        confirm: 'Copy the link',
        dismiss: 'Close',
      });
      if (!copies) return;
      await navigator.clipboard.writeText(link);
      toast('Link copied.');
    },
    [client, ask],
  );
}
