import type { KeptItem as Kept } from '@notewell/client';
import { useKeptWork } from '@notewell/client/react';
import { type ReactNode, useMemo } from 'react';
import { type KeptGroup, keptGroups } from './kept-groups.ts';
import { KeptItem } from './kept-item.tsx';
import classes from './kept-panel.module.css';

interface KeptHereProps {
  /** True if the change concerns this page. */
  readonly isHere: (item: Kept) => boolean;
  /** The page's own way to resolve a change; nothing for changes that are compared or sent again. */
  readonly resolve?: (group: KeptGroup) => ReactNode;
}

/** For pages that edit many records: the rejected changes, each with comparison and actions. */
export function KeptHere({ isHere, resolve }: KeptHereProps) {
  const { items } = useKeptWork();
  const groups = useMemo(() => keptGroups(items.filter(isHere)), [items, isHere]);
  if (groups.length === 0) return null;
  return (
    <section className={classes.here} aria-label="Refused changes">
      <h2 className={classes.head}>
        {groups.length === 1 ? 'One of your changes was refused' : `${groups.length} of your changes were refused`}
      </h2>
      <ul className={classes.list}>
        {groups.map((group) => (
          <KeptItem key={group.key} group={group} resolve={resolve?.(group)} />
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
