import { useLayoutEffect, useRef, useState } from 'react';
import { focusOf } from './places.ts';

interface Editions {
  /** Number of outside replacements of an answer, by linkId. */
  readonly editions: ReadonlyMap<string, number>;
  /** Draws these questions again. The focus stays in its question. */
  readonly drawAgain: (linkIds: readonly string[]) => void;
}

export function useEditions(): Editions {
  const [editions, setEditions] = useState<ReadonlyMap<string, number>>(() => new Map());
  const refocus = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    refocus.current?.();
    refocus.current = undefined;
  }, [editions]);
  const drawAgain = (linkIds: readonly string[]) => {
    refocus.current = focusOf();
    setEditions((held) => linkIds.reduce((map, id) => map.set(id, (map.get(id) ?? 0) + 1), new Map(held)));
  };
  return { editions, drawAgain };
}
