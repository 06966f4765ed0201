import { Button, FileButton, SegmentedControl } from '@mantine/core';
import { Fault, iconSize } from '@notewell/ui';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importPath } from './paths.ts';
import type { Dates } from './stages.ts';
import classes from './table-import.module.css';
import type { TableKind } from './table-kinds.ts';
import { useExport } from './table-menu.tsx';
import type { Import } from './use-import.ts';

const orders: readonly { readonly value: Dates; readonly label: string }[] = [
  { value: 'mdy', label: 'Month/day/year' },
  { value: 'dmy', label: 'Day/month/year' },
];

/** Leads to another import that is not done yet. */
function UnderWay({ kind }: { readonly kind: TableKind }) {
  const { t } = useTranslation();
  return (
    <p role="status">
      An import of {t(kind.labels[1].toLowerCase())} is under way.{' '}
      <Link to={importPath} search={{ type: kind.type }}>
        Look at it
      </Link>
    </p>
  );
}

interface ChooseFileProps {
  readonly kind: TableKind;
  readonly nouns: string;
  readonly work: Import;
}

/** The first step: a file to choose or to drop, and how its dates are written. */
export function ChooseFile({ kind, nouns, work }: ChooseFileProps) {
  const [dates, setDates] = useState<Dates>(work.dates);
  const [isOver, setIsOver] = useState(false);
  const save = useExport(kind.type);
  const take = (file: File | null | undefined) => file && void work.look(file, dates);
  return (
    <div
      className={classes['choose']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden className={classes['symbol'] ?? ''} />
      <h2>Choose a CSV file with {nouns}</h2>
      <p>
        Its first row has the headings. You see what every row would do before anything is saved. An empty cell changes nothing;{' '}
        <code>(clear)</code> empties a value.
      </p>
      <Fault>{work.fault}</Fault>
      {work.other ? <UnderWay kind={work.other} /> : null}
      <div className={classes['buttons']}>
        <span className={classes['quiet']}>Dates such as 3/4/1984 are</span>
        <SegmentedControl
          size="xs"
          aria-label="Order of dates in the file"
          data={[...orders]}
          value={dates}
          onChange={(value) => setDates(value === 'dmy' ? 'dmy' : 'mdy')}
        />
      </div>
      <div className={classes['buttons']}>
        <FileButton onChange={take} accept=".csv,.txt,.tsv,text/csv">
          {(props) => (
            <Button {...props} loading={work.stage === 'reading'}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Button variant="default" leftSection={<IconDownload size={iconSize.small} aria-hidden />} onClick={() => void save()}>
          Export with all headings
        </Button>
      </div>
    </div>
  );
}
