import { useClient } from '@notewell/client/react';
import { definitionOf } from '@notewell/model';
import { lazy, Suspense, useCallback } from 'react';
import { momentWords } from '../../../platform/dates.ts';
import { toast } from '../../../shell/hooks/toasts.ts';
import type { ProfileType } from './sign-in.ts';
import { useHandedLink } from './use-handed-link.tsx';

const QrCode = lazy(() => import('../../account/qr-code/qr-code.tsx'));

interface Invited {
  readonly expires: string;
  /** The link itself, where no mail server is configured. */
  readonly link?: string;
}
interface Person {
  readonly type: ProfileType;
  readonly id: string;
}

/** Invites a person by email. Where no email can be sent, shows the link, to be handed over. Rejects if it is refused. */
export function useInvite() {
  const client = useClient();
  const show = useHandedLink();
  return useCallback(
    async ({ type, id }: Person, email: string): Promise<void> => {
      const path = `${definitionOf(type).collection}/${client.id(id)}/invite`;
      const { link, expires } = await client.call<Invited>(path, { method: 'POST', body: { target: email } });
      if (link === undefined) {
        toast('Invitation sent.');
        return;
      }
      await show({
        link,
        text: `Give this link to the person whom you invite, as ${email}, and to nobody else: whoever opens it first chooses the password. Who has an account with that address signs in first. It works once, until ${momentWords(expires)}. It is not shown again; a new invitation ends it.`,
        children: (
          <Suspense fallback={null}>
            <QrCode text={link} label="Code of the invitation’s link" />
          </Suspense>
        ),
      });
    },
    [client, show],
  );
}
