import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Autosave } from '../../features/note-editor/autosave.ts';

/**
 * kept: the newest key is on the device. writing: it is not yet, as is the way while somebody types. late, failed: it
 * should be and is not.
 */
export type DraftStanding = 'kept' | 'writing' | 'late' | 'failed';

/** Milliseconds that a write may take before the words say that something is wrong. */
const writePatience = 250;
/** Milliseconds without a new key before the words say that all is kept: between two keys they would only flicker. */
const calmAfter = 300;

/** Where the newest key is. Never says `kept` of a key that is not on the device. */
export function useDraftStanding<V>({ autosave }: { readonly autosave: Autosave<V> }): DraftStanding {
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);
  const [calm, setCalm] = useState(state === 'kept');
  const [late, setLate] = useState(false);
  // While drawing: an effect would leave one picture that says too much.
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
