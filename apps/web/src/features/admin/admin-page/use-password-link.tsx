import { useClient } from '@notewell/client/react';
import { useCallback } from 'react';
import { momentWords } from '../../../platform/dates.ts';
import { toast } from '../../../shell/hooks/toasts.ts';
import { useHandedLink } from './use-handed-link.tsx';

interface PasswordLink {
  readonly email: string;
  readonly expires: string;
  /** The link itself, where no mail server is configured. */
  readonly link?: string;
}

/** Mails a person the link for a new password. Where no email can be sent, shows it, to be handed over. */
export function usePasswordLink() {
  const client = useClient();
  const show = useHandedLink();
  return useCallback(
    async (profileId: string): Promise<void> => {
      const path = `access/${client.id(profileId)}/password-link`;
      const { email, link, expires } = await client.call<PasswordLink>(path, { method: 'POST' });
      if (link === undefined) {
        toast(`A link for a new password was sent to ${email}.`);
        return;
      }
      await show({
        link,
        text: `Give this link to the person who signs in as ${email}, and to nobody else: whoever opens it first chooses their password. It works once, until ${momentWords(expires)}, ends the links made before, and is not shown again. The audit log says that you made it.`,
      });
    },
    [client, show],
  );
}
