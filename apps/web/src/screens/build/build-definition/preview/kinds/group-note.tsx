import { SegmentedControl } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { type GroupNoteDefinition, labelOfValue, VisitStatus } from '@notewell/model';
import { SkeletonRows } from '@notewell/ui';
import { useMemo, useState } from 'react';
import classes from '../../definition.module.css';
import { NoteSheet } from '../note-sheet.tsx';
import type { PreviewProps } from '../preview-props.ts';
import { sheetOf } from './note-type.tsx';
import { BegunWith } from './template.tsx';

const parts = {
  Show: ['show', 'showTemplate'],
  NoShow: ['noShow', 'noShowTemplate'],
  Cancelled: ['cancelled', 'cancelledTemplate'],
} as const satisfies Record<VisitStatus, readonly [keyof GroupNoteDefinition, keyof GroupNoteDefinition]>;

/** The note of a member, by attendance. */
export function GroupNotePreview({ value: group, around, naming }: PreviewProps<'GroupNoteDefinition'>) {
  const [attended, setAttended] = useState<VisitStatus>('Show');
  const [note, template] = parts[attended];
  const chosen = group[note];
  const definition = useResource('NoteDefinition', chosen?.id);
  const begins = useResource('NoteTemplate', group[template]?.id).data;
  const { data } = definition;
  const sections = useMemo(() => (data ? sheetOf(data) : []), [data]);
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Whether the member came"
        data={VisitStatus.values.map((one) => ({ value: one, label: labelOfValue(one) }))}
        value={attended}
        onChange={(next) => VisitStatus.has(next) && setAttended(next)}
      />
      {!chosen ? (
        <p className={classes['quiet']}>
          {attended === 'Show' ? 'Choose the note type of those who came.' : 'A member of this attendance gets no note.'}
        </p>
      ) : !data ? (
        definition.status === 'loading' ? (
          <SkeletonRows rows={4} />
        ) : (
          <p className={classes['quiet']}>Its note type could not be read.</p>
        )
      ) : begins ? (
        <BegunWith key={attended} template={begins} definition={data} title={data.title} around={around} naming={naming} />
      ) : (
        <NoteSheet key={attended} title={data.title} sections={sections} around={around} naming={naming} />
      )}
    </>
  );
}
