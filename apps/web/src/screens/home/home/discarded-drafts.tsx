import { Button } from '@mantine/core';
import type { ListView } from '@notewell/client';
import { useCall, useConnection, useUnsent } from '@notewell/client/react';
import type { DiscardedNote } from '@notewell/protocol';
import { Section } from '@notewell/ui';
import { useEffect, useRef, useState } from 'react';
import { useRestoreNote } from '../../../features/notes/discard-note/index.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dateWords, momentWords } from '../../../platform/dates.ts';

/** Drafts discarded within a day, for users who may restore them. Empty without any. */
export function DiscardedDrafts({ mine }: { readonly mine: Pick<ListView<'Note'>, 'items' | 'status'> }) {
  const isKnown = mine.status !== 'loading';
  const { data, refresh } = useCall<readonly DiscardedNote[]>(isKnown ? 'notes/discarded' : null);
  // A draft leaves the list when discarded and returns when restored. Reloads once the queue is sent, because the server knows
  // then.
  const unsent = useUnsent().flatMap(({ type, key }) => (type === 'Note' ? [key] : []));
  const known = isKnown ? [mine.items.map(({ id }) => id), unsent].join(' ') : undefined;
  const before = useRef(known);
  useEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === known) return;
    before.current = known;
    if (!isFirst) refresh();
  }, [known, refresh]);
  if (!data || data.length === 0) return null;
  return (
    <Section title="Discarded drafts" aside={data.length}>
      <WorkRows>
        {data.map((note) => (
          <DiscardedRow key={note.id} note={note} onRestored={refresh} />
        ))}
      </WorkRows>
    </Section>
  );
}

interface DiscardedRowProps {
  readonly note: DiscardedNote;
  readonly onRestored: () => void;
}

function DiscardedRow({ note: { id, subject, title, serviceDate, until }, onRestored }: DiscardedRowProps) {
  const { online } = useConnection();
  const restore = useRestoreNote();
  const [busy, setBusy] = useState(false);
  const who = subject.display ?? 'No name';
  return (
    <WorkRow
      title={who}
      detail={[title ?? 'Note', serviceDate && dateWords(serviceDate), `Restore until ${momentWords(until)}`]
        .filter(Boolean)
        .join(' · ')}
      action={
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          disabled={!online}
          aria-label={`Restore draft, ${who}`}
          onClick={() => {
            setBusy(true);
            void restore(id).finally(() => {
              setBusy(false);
              onRestored();
            });
          }}
        >
          Restore
        </Button>
      }
    />
  );
}
