import { Button } from '@mantine/core';
import { useCall, useConnection, useUnsent } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import type { DiscardedNote } from '@notewell/protocol';
import { Section } from '@notewell/ui';
import { useEffect, useState } from 'react';
import { useRestoreNote } from '../../../features/notes/discard-note/index.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dateWords, momentWords } from '../../../platform/dates.ts';

/** Drafts discarded within a day, for users who may restore them. Empty without any. */
export function DiscardedDrafts({ mine }: { readonly mine: readonly Note[] }) {
  const { data, refresh } = useCall<readonly DiscardedNote[]>('notes/discarded');
  // A draft leaves the list when discarded and returns when restored. Reloads once the queue is sent, because the server knows
  // then.
  const known = [mine.map(({ id }) => id), useUnsent().flatMap(({ type, key }) => (type === 'Note' ? [key] : []))].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when what is known changes
  useEffect(refresh, [known, refresh]);
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
