import { Button } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { labelOfValue, type PrefillSource } from '@notewell/model';
import { IconArrowBarToDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartLines } from '../../charts/chart-lines/use-chart-lines.ts';
import type { EditorProps } from './section-kind.ts';
import classes from './sections/sections.module.css';

interface BringInProps extends Pick<EditorProps, 'note' | 'section' | 'definition'> {
  readonly onTake: (text: string) => void;
}

const named: { readonly [S in PrefillSource]?: string } = {
  Problems: 'active $t(problems)',
  Medications: 'current medications',
  Allergies: 'allergies',
  Vitals: 'the latest vitals',
  CarePlan: 'goals of the care plan',
  Routines: 'the routines of two weeks',
  LastNote: 'the last note’s words',
  LastAnswer: 'the last note’s words',
};

/** A button that copies content from the chart or the last note, as the definition sets. Nothing is inserted without a click. */
export function BringIn({ note, section, definition, onTake }: BringInProps) {
  const { t } = useTranslation();
  const source = definition?.importFrom;
  const words = t((source && named[source]) ?? '');
  const [wanted, setWanted] = useState(false);
  if (!source || !words || note.subject.resourceType === 'Group' || section.patient) return null;
  if (wanted)
    return (
      <Taking
        source={source}
        note={note}
        section={section}
        definition={definition}
        onTake={onTake}
        onDone={() => setWanted(false)}
      />
    );
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconArrowBarToDown size={15} aria-hidden />}
      aria-label={`Bring in ${words}${definition.title ? ` to ${definition.title}` : ''}`}
      onClick={() => setWanted(true)}
    >
      Bring in {words}
    </Button>
  );
}

/** Loads the content once requested. */
function Taking({
  source,
  note,
  section,
  definition,
  onTake,
  onDone,
}: BringInProps & { readonly source: PrefillSource; readonly onDone: () => void }) {
  const ofNote = source === 'LastNote' || source === 'LastAnswer';
  const sources = useMemo(() => new Set([source]), [source]);
  const chart = useChartLines(note.subject.id, sources);
  const notes = useList(
    ofNote
      ? {
          type: 'Note',
          partition: note.subject.id,
          filters: [{ kind: 'Status', values: ['Final', 'Amended'] }],
          orderBy: 'created',
          order: 'desc',
          pageSize: 10,
        }
      : null,
  );
  const loading = ofNote ? notes.status === 'loading' : chart.loading;
  if (loading)
    return (
      <p className={classes['quiet']} role="status">
        Looking it up…
      </p>
    );
  const from = definition?.importSection ?? section.id;
  const earlier = notes.items
    .filter(({ id }) => id !== note.id)
    .map(({ sections = [] }) => sections.find(({ id }) => id === from)?.text?.trim())
    .find((text) => text);
  const text = ofNote ? earlier : chart.lines[source]?.filter((line) => line !== '').join('\n');
  if (!text)
    return (
      <p className={classes['quiet']} role="status">
        {labelOfValue(source)}: nothing on record.
      </p>
    );
  return (
    <div role="group" aria-label="What is on record" className={classes['found']}>
      <pre>{text}</pre>
      <Button
        size="compact-sm"
        autoFocus
        onClick={() => {
          onTake(text);
          onDone();
        }}
      >
        Put in
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        Leave out
      </Button>
    </div>
  );
}
