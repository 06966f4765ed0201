import { useConfirm } from '@notewell/ui';
import { type ReactNode, useCallback } from 'react';
import { ownComputerWords } from '../../../platform/network/own-computer.ts';
import { toast } from '../../../shell/hooks/toasts.ts';

interface HandedLink {
  readonly link: string;
  /** To whom the link is given, and what it does. */
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

/** Shows a link once where no email can be sent, and copies it on request. */
export function useHandedLink() {
  const ask = useConfirm();
  return useCallback(
    async ({ link, text, children }: HandedLink): Promise<void> => {
      const copies = await ask({
        title: 'No email can be sent from here',
        text: (
          <>
            <p>{text}</p>
            <p style={{ overflowWrap: 'anywhere' }}>{link}</p>
            <p role="alert">{ownComputerWords(link)}</p>
            {children}
          </>
        ),
        confirm: 'Copy the link',
        dismiss: 'Close',
      });
      if (!copies) return;
      await navigator.clipboard.writeText(link);
      toast('Link copied.');
    },
    [ask],
  );
}
