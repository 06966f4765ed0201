import type { KeptItem as Kept } from '@notewell/client';
import { useKeptWork } from '@notewell/client/react';
import { useMemo } from 'react';
import classes from './kept-beside.module.css';
import { keptGroups } from './kept-groups.ts';
import { KeptItem } from './kept-item.tsx';

interface KeptHereProps {
  /** Whether it is about what this page shows. */
  readonly isHere: (item: Kept) => boolean;
}

/** On a page that many records are written from: those whose change was not taken, each with its comparison and its ways out. */
export function KeptHere({ isHere }: KeptHereProps) {
  const { items } = useKeptWork();
  const groups = useMemo(() => keptGroups(items.filter(isHere)), [items, isHere]);
  if (groups.length === 0) return null;
  return (
    <section className={classes.here} aria-label="Changes that were not taken">
      <h2 className={classes.head}>
        {groups.length === 1 ? 'A change of yours was not taken' : `${groups.length} changes of yours were not taken`}
      </h2>
      <ul className={classes.list}>
        {groups.map((group) => (
          <KeptItem key={group.key} group={group} />
        ))}
      </ul>
    </section>
  );
}

/** The same for one patient's record. */
export function KeptInChart({ patientId, except }: { readonly patientId: string; readonly except: string | undefined }) {
  const isHere = useMemo(
    () => (item: Kept) =>
      (item.id === patientId || item.patients.includes(patientId)) && !(item.type === 'Note' && item.id === except),
    [patientId, except],
  );
  return <KeptHere isHere={isHere} />;
}
