import { useClient, useConnection } from '@notewell/client/react';
import { useState } from 'react';
import { bytesOf, showPdf } from '../../features/printing/open-pdf.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { toast, toastFailure } from '../../shell/toasts.ts';

/** Opens the note's printout in its own window. Needs the server: what is printed is what it holds. */
export function usePrintNote(noteId: string) {
  const client = useClient();
  const { online } = useConnection();
  const allowed = usePreferences().allowNotePrintout;
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    if (printing || !allowed) return;
    if (!online || client.id(noteId).startsWith('local:')) {
      toast('A printout is made by the server. It can be had as soon as the note has been sent.', 'Not printed');
      return;
    }
    // Opened before the answer comes: a window opened later is taken for an unwanted one.
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
