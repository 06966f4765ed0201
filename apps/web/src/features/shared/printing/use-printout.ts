import { useClient, useConnection } from '@notewell/client/react';
import { useState } from 'react';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { bytesOf, showPdf } from './open-pdf.ts';

interface Printed {
  readonly collection: 'notes' | 'carePlans';
  readonly id: string;
  /** Its name in a sentence, such as `note`. */
  readonly noun: string;
}

/** Opens a record's printout in a new window. Needs the server, because the printout shows the server's version. */
export function usePrintout({ collection, id, noun }: Printed) {
  const client = useClient();
  const { online } = useConnection();
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    if (printing) return;
    if (!online || client.id(id).startsWith('local:')) {
      toast(`The server makes printouts. You can print the ${noun} once it has been sent.`, 'Not printed');
      return;
    }
    // Opened before the response, because browsers block windows opened later.
    const page = window.open('', '_blank');
    setPrinting(true);
    try {
      const url = await client.call<string>(`${collection}/${encodeURIComponent(client.id(id))}/printout`, {
        query: { format: 'dataUrl' },
      });
      showPdf(page, bytesOf(url));
    } catch (error) {
      page?.close();
      toastFailure(error, 'Not printed');
    } finally {
      setPrinting(false);
    }
  };
  return { print, printing };
}
