import { useCallback, useEffect, useState } from 'react';
import { useFieldSurroundings } from './field-context.ts';

/** Tells the form around a field that its place shows what is no value yet: half a date, or an entry just begun. */
export function useUnsaved(at: string, isUnsaved: boolean): void {
  const { onUnsaved } = useFieldSurroundings();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    onUnsaved?.(at, true);
    return () => onUnsaved?.(at, false);
  }, [at, isUnsaved, onUnsaved]);
}

/** The places of a form that show what is no value yet. */
export function useUnsavedPlaces() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const onUnsaved = useCallback(
    (at: string, isUnsaved: boolean) =>
      setUnsaved((before) => new Set(isUnsaved ? [...before, at] : [...before].filter((one) => one !== at))),
    [],
  );
  return { hasUnsaved: unsaved.size > 0, onUnsaved };
}
