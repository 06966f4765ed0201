import { useClient, useConnection } from '@notewell/client/react';
import { useState } from 'react';
import { bytesOf, showPdf } from '../../../features/shared/printing/open-pdf.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';

/** Opens the note's printout in a new window. Needs the server, because the printout shows the server's version. */
export function usePrintNote(noteId: string) {
  const client = useClient();
  const { online } = useConnection();
  const allowed = usePreferences().allowNotePrintout;
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    if (printing || !allowed) return;
    if (!online || client.id(noteId).startsWith('local:')) {
      toast('The server makes printouts. You can print the note once it has been sent.', 'Not printed');
      return;
    }
    // Opened before the response, because browsers block windows opened later.
    const page = window.open('', '_blank');
    setPrinting(true);
    try {
      const url = await client.call<string>(`notes/${encodeURIComponent(client.id(noteId))}/printout`, {
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
  return { print, printing, allowed };
}
