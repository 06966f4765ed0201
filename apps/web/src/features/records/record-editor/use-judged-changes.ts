import type { ResourceType } from '@notewell/model';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Fields, RecordDraft } from '../draft/record-draft.ts';
import type { RefusedPlace } from '../fields/refused-places.tsx';
import { useUnsavedPlaces } from '../fields/unsaved-places.ts';
import { faultsIn, judged, placesOf } from './judged.ts';

export interface JudgedChanges {
  /** The record as it is shown: with the changes that wait to be corrected. */
  readonly shown: Fields;
  /** True if a field shows what is not saved. */
  readonly isHeld: boolean;
  readonly places: readonly RefusedPlace[];
  readonly change: (name: string, next: unknown) => void;
  /** Called by fields whose text is no value yet. */
  readonly onUnsaved: (at: string, isUnsaved: boolean) => void;
}

/** Runs `act` once nothing else is to do, unless the returned function is called before. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}

const none: ReadonlyMap<string, unknown> = new Map();
const noPlaces: readonly RefusedPlace[] = [];

/** Saves each change that the model takes. The others wait here, with the reason at their field. */
export function useJudgedChanges(type: ResourceType, draft: RecordDraft, value: Fields): JudgedChanges {
  const [held, setHeld] = useState(none);
  const { hasUnsaved, onUnsaved } = useUnsavedPlaces();
  const latest = useRef(held);
  // The first check of a type prepares it, which takes longer than a key may.
  useEffect(() => whenIdle(() => void faultsIn(type, {})), [type]);
  const change = useCallback(
    (name: string, next: unknown) => {
      const result = judged(type, draft.value(), new Map([...latest.current, [name, next]]));
      for (const [field, accepted] of result.accepted) draft.change(field, accepted);
      latest.current = result.held;
      setHeld(result.held);
    },
    [type, draft],
  );
  return useMemo(() => {
    const { faults } = judged(type, value, held);
    const shown = held.size === 0 ? value : { ...value, ...Object.fromEntries(held) };
    return {
      shown,
      isHeld: held.size > 0 || hasUnsaved,
      places: faults.length === 0 ? noPlaces : placesOf(type, faults),
      change,
      onUnsaved,
    };
  }, [type, value, held, hasUnsaved, change, onUnsaved]);
}
