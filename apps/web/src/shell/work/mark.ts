import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useId } from 'react';

/** A fact of the page that any number of components state while they are mounted. */
export function createMark() {
  const holders = createAtom<ReadonlySet<string>>(new Set<string>());
  const without = (all: ReadonlySet<string>, id: string) => new Set([...all].filter((one) => one !== id));
  return {
    /** States the fact while `holds` is true. */
    useHold(holds = true): void {
      const id = useId();
      useEffect(() => {
        if (!holds) return undefined;
        holders.set((all) => new Set([...all, id]));
        return () => holders.set((all) => without(all, id));
      }, [holds, id]);
    },
    /** True while any component states it. */
    useIsHeld: (): boolean => useSelector(holders, ({ size }) => size > 0),
  };
}
