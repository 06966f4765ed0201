import { isLocalId } from '@notewell/client';
import { useClient, useConnection } from '@notewell/client/react';
import { type PresenceAnswer, type PresenceHere, type PresentPerson, presenceTimes } from '@notewell/protocol';
import { useEffect, useState } from 'react';

/** After this many milliseconds without a key somebody reads rather than writes. */
const writesFor = 60_000;
const nobody: readonly PresentPerson[] = [];

/**
 * The other people who have the note open, while `on` and while this page is visible and has a network. Says that this
 * person is here, and writes from the first key in `place`.
 */
export function usePresence(
  noteId: string,
  { on, place }: { readonly on: boolean; readonly place: { readonly current: HTMLElement | null } },
) {
  const client = useClient();
  const { online } = useConnection();
  const [others, setOthers] = useState(nobody);
  const id = client.id(noteId);
  const asks = on && online && !isLocalId(id);
  useEffect(() => {
    if (!asks) return undefined;
    const path = `notes/${encodeURIComponent(id)}/presence`;
    let here = true;
    let lastKey = Number.NEGATIVE_INFINITY;
    const isWriting = () => Date.now() - lastKey < writesFor;
    const say = () => {
      if (document.visibilityState === 'hidden') return;
      const body: PresenceHere = { writing: isWriting() };
      client.call<PresenceAnswer>(path, { method: 'PUT', body }).then(
        (answer) => here && setOthers(answer.others.length > 0 ? answer.others : nobody),
        // Without an answer nobody is shown; the note itself goes on.
        () => here && setOthers(nobody),
      );
    };
    const leave = () => void client.call(path, { method: 'DELETE' }).catch(() => undefined);
    const onKey = () => {
      const began = !isWriting();
      lastKey = Date.now();
      if (began) say();
    };
    const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : say());
    const editor = place.current;
    const timer = setInterval(say, presenceTimes.every);
    editor?.addEventListener('input', onKey);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', leave);
    say();
    return () => {
      here = false;
      clearInterval(timer);
      editor?.removeEventListener('input', onKey);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', leave);
      setOthers(nobody);
      leave();
    };
  }, [client, id, asks, place]);
  return others;
}
