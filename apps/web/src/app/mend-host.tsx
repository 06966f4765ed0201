import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { KeptGroup } from '../shell/work/kept-groups.ts';
import { MendContext } from '../shell/work/mending.ts';

// Opened on request, so loaded on demand.
const MendRecord = lazy(() => import('../features/records/mend/mend-record.dialog.tsx'));

/** Holds the dialog in which a refused record is corrected, for every list that offers it. */
export function MendHost({ children }: { readonly children: ReactNode }) {
  const [group, setGroup] = useState<KeptGroup>();
  return (
    <MendContext value={setGroup}>
      {children}
      <Suspense fallback={null}>
        {group ? <MendRecord key={group.key} group={group} onClose={() => setGroup(undefined)} /> : null}
      </Suspense>
    </MendContext>
  );
}
