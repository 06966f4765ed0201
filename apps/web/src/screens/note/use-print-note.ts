import { useClient, useConnection } from '@notewell/client/react';
import { useState } from 'react';
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
      show(page, bytesOf(url));
    } catch (error) {
      page?.close();
      toastFailure(error, 'Not printed');
    } finally {
      setPrinting(false);
    }
  };
  return { print, printing, allowed };
}

function show(page: Window | null, pdf: Blob): void {
  const url = URL.createObjectURL(pdf);
  if (page) page.location.href = url;
  else window.location.assign(url);
  // Long enough for a viewer to have read it; the words must not stay in memory for the day.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The bytes of a base64 data URL. */
export function bytesOf(dataUrl: string): Blob {
  const binary = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return new Blob([Uint8Array.from(binary, (character) => character.charCodeAt(0))], { type: 'application/pdf' });
}
