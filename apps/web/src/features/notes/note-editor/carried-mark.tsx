import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { useState } from 'react';
import { dateWords } from '../../../platform/dates.ts';
import { isRisk } from './carried.ts';
import { sectionKindOf } from './registry.ts';
import type { Change, NoteSection } from './section-kind.ts';
import classes from './sections/sections.module.css';

const dayOfNote = (day: string | undefined) => (day ? dateWords(day) : 'the last note');

/** Marks a section that was carried over, and says if it was changed since. */
export function CarriedMark({ section }: { readonly section: NoteSection }) {
  const from = section.importedFrom?.resourceType === 'Note' ? section.importedFrom.id : undefined;
  const source = useResource('Note', from).data;
  const before = source?.sections?.find(({ id }) => id === section.id);
  if (!source || !before) return null;
  const { words } = sectionKindOf(section.kind);
  const now = words(section, source).trim();
  if (now === '') return null;
  const isSame = now === words(before, source).trim();
  return (
    <span className={classes['carried']} data-same={isSame || undefined}>
      {`Carried from ${dayOfNote(source.serviceDate)}${isSame ? ', unchanged' : ''}`}
    </span>
  );
}

interface RiskOfferProps {
  readonly section: NoteSection;
  /** The note from which the others were carried over. */
  readonly from: string | undefined;
  readonly onChange: (produce: () => Change) => void;
}

/** Shows the earlier text of an empty section about risk, which the author takes over or leaves out. */
export function RiskOffer({ section, from, onChange }: RiskOfferProps) {
  const [left, setLeft] = useState(false);
  const asks = !left && isRisk(section) && sectionKindOf(section.kind).isEmpty(section, emptyNote);
  const source = useResource('Note', asks ? from : undefined).data;
  const before = source?.sections?.find(({ id, kind }) => id === section.id && kind === section.kind);
  if (!asks || !source?.id || !before?.text?.trim()) return null;
  const { id } = source;
  const { text, document } = before;
  return (
    <div
      role="group"
      aria-label={`Text of ${dayOfNote(source.serviceDate)}`}
      className={`${classes['found']} ${classes['offer']}`}
    >
      <p className={classes['quiet']}>{`Not carried over. ${dayOfNote(source.serviceDate)}:`}</p>
      <pre>{text}</pre>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          onChange(() => ({
            section: { text, ...(document === undefined ? {} : { document }), importedFrom: { id, resourceType: 'Note' } },
          }))
        }
      >
        Still true today
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => setLeft(true)}>
        Leave out
      </Button>
    </div>
  );
}

/** Text sections do not look at their note. */
const emptyNote = { resourceType: 'Note', status: 'Preliminary', subject: { id: '' } } as const;
