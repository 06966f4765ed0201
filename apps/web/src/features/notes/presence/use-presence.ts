import { isLocalId } from '@notewell/client';
import { useClient, useConnection } from '@notewell/client/react';
import { type PresenceAnswer, type PresenceHere, type PresentPerson, presenceTimes } from '@notewell/protocol';
import { useEffect, useState } from 'react';
import { useNames } from '../../admin/admin-page/index.ts';
import { type PresenceLine, presenceWords } from './words.ts';

/** After this many milliseconds without a key somebody reads rather than writes. */
const writesFor = 60_000;
const nobody: readonly PresentPerson[] = [];

interface Watched {
  /** False where nobody can write, as in a signed note. */
  readonly on: boolean;
  /** The part of the page in which this person types. */
  readonly place: { readonly current: HTMLElement | null };
}

/** The line about the other people who have the note open, as `usePresence` knows them. */
export function usePresenceLine(noteId: string, watched: Watched): PresenceLine | undefined {
  const others = usePresence(noteId, watched);
  const nameOf = useNames(others.map(({ profile }) => profile));
  return presenceWords(others.map(({ profile, writing }) => ({ name: nameOf(profile), writing })));
}

/**
 * The other people who have the note open, while `on` and while this page is visible and has a network. Says that this
 * person is here, and writes from the first key in `place`.
 */
function usePresence(noteId: string, { on, place }: Watched) {
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
