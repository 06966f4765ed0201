import { useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { type Similar, shinglesOf, similarTexts, wordsOf } from '@notewell/rules';
import { useEffect, useMemo, useState } from 'react';
import { dateWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './note.module.css';

/** Milliseconds without a change before comparing, so that typing is not slowed. */
const rest = 2_000;
/** Number of earlier notes to compare. */
const most = 10;

/** Shows the author how much of the note repeats earlier notes of the chart, and which. */
export function SimilarPart({ note, patientId }: { readonly note: Note; readonly patientId: string }) {
  const { items } = useList({
    type: 'Note',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Final', 'Amended'] }],
    orderBy: 'serviceDate',
    order: 'desc',
    pageSize: most,
  });
  const earlier = useMemo(
    () =>
      items
        .filter(({ id }) => id !== note.id)
        .map((source) => ({ source, shingles: shinglesOf((source.sections ?? []).map(wordsOf).join('\n')) })),
    [items, note.id],
  );
  const [found, setFound] = useState<readonly Similar<Note>[]>([]);
  const { sections } = note;
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setFound(
          similarTexts(
            (sections ?? []).map((section) => ({ id: section.id, text: section.text ?? '' })),
            earlier,
          ),
        ),
      rest,
    );
    return () => clearTimeout(timer);
  }, [sections, earlier]);
  if (found.length === 0) return null;
  return (
    <section className={classes['glancePart']} aria-label="Similar to earlier notes" aria-live="polite">
      <h2 className={classes['glanceTitle']}>Similar to earlier notes</h2>
      <ul className={classes['lines']}>
        {found.map(({ section, source, share }) => (
          <li key={section}>
            {`${sections?.find(({ id }) => id === section)?.title ?? 'A section'}: ${Math.round(share * 100)}% as in `}
            <ResourceLink type="Note" id={source.id ?? ''}>
              {[source.title ?? 'a note', source.serviceDate && dateWords(source.serviceDate)].filter(Boolean).join(', ')}
            </ResourceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
