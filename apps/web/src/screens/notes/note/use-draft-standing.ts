import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Autosave } from '../../../features/notes/note-editor/autosave.ts';

/**
 * kept: the newest key is on the device. writing: not yet, which is normal during typing.
 * late, failed: it should be on the device but is not.
 */
export type DraftStanding = 'kept' | 'writing' | 'late' | 'failed';

/** Milliseconds before a running write counts as late. */
const writePatience = 250;
/** Milliseconds without a key before the label says saved, so that it does not flicker. */
const calmAfter = 300;

/** State of the newest key. Returns `kept` only once it is on the device. */
export function useDraftStanding<V>({ autosave }: { readonly autosave: Autosave<V> }): DraftStanding {
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);
  const [calm, setCalm] = useState(state === 'kept');
  const [late, setLate] = useState(false);
  // Set during rendering, because an effect would show "saved" for one frame.
  if (state !== 'kept' && calm) setCalm(false);
  useEffect(() => {
    const settled = state === 'kept';
    const look = () => (settled ? setCalm(true) : setLate(autosave.state() !== 'kept'));
    if (settled) setLate(false);
    const timer = setTimeout(look, settled ? calmAfter : writePatience);
    return () => clearTimeout(timer);
  }, [state, autosave]);
  if (state === 'failed') return 'failed';
  if (late) return 'late';
  return calm && state === 'kept' ? 'kept' : 'writing';
}
