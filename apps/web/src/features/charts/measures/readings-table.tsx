import { Button, VisuallyHidden } from '@mantine/core';
import { severityOf } from '@notewell/rules/forms';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { dayWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { RecordHistory } from '../../records/history/record-history.tsx';
import type { Reading, Series } from '../vitals/series.ts';
import classes from './measures.module.css';
import { WithdrawReading } from './withdraw-reading.tsx';

export const severityWords = (series: Series, { value }: Reading) => severityOf(series.code, value)?.toLowerCase();

/** Change of a value from the reading before, with its sign. Empty for pairs and for the first reading. */
export function changeOf({ readings }: Series, index: number): string {
  const [now, before] = [readings[index], readings[index - 1]];
  if (!now || !before || now.second !== undefined) return '';
  const change = Math.round((now.value - before.value) * 10) / 10;
  return change === 0 ? '±0' : change > 0 ? `+${change}` : `−${Math.abs(change)}`;
}

/** Readings before "show all". */
const firstRows = 12;

/** Readings, newest first. */
export function ReadingsTable({ series, selected }: { readonly series: Series; readonly selected: number | undefined }) {
  const [whole, setWhole] = useState(false);
  const rows = series.readings.map((reading, index) => ({ reading, index })).toReversed();
  const hasBands = series.readings.some((reading) => severityWords(series, reading));
  const isPair = series.readings[0]?.second !== undefined;
  const hasNotes = series.readings.some(({ note }) => note);
  const hasEntered = series.readings.some(({ entered }) => entered);
  return (
    <section aria-label="Readings">
      <h3 className={classes.subhead}>Readings</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className={classes.number}>
              {series.unit || 'Score'}
            </th>
            {isPair ? null : (
              <th scope="col" className={classes.number}>
                Change
              </th>
            )}
            {hasBands ? <th scope="col">Severity</th> : null}
            {hasNotes ? <th scope="col">Note</th> : null}
            {hasEntered ? (
              <th scope="col">
                <VisuallyHidden>History and correction</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {(whole ? rows : rows.slice(0, firstRows)).map(({ reading, index }) => (
            <tr key={reading.at} data-selected={index === selected || undefined}>
              <td>
                {dayWords(reading.at)}
                {reading.remark ? (
                  <span className={classes.remark}>
                    <IconAlertTriangle size={14} aria-hidden />
                    {reading.remark}
                  </span>
                ) : null}
              </td>
              <td className={classes.number}>{reading.words}</td>
              {isPair ? null : <td className={classes.number}>{changeOf(series, index)}</td>}
              {hasBands ? <td>{severityOf(series.code, reading.value) ?? ''}</td> : null}
              {hasNotes ? (
                <td>
                  {reading.note ? (
                    <ResourceLink type="Note" id={reading.note}>
                      Open note
                    </ResourceLink>
                  ) : null}
                </td>
              ) : null}
              {hasEntered ? (
                <td>{reading.entered ? <EnteredActions label={series.label} reading={reading} id={reading.entered} /> : null}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > firstRows ? (
        <Button variant="subtle" color="gray" size="compact-xs" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      ) : null}
    </section>
  );
}

/** The versions of a reading that was entered by itself, and its withdrawal. */
const EnteredActions = (props: { readonly label: string; readonly reading: Reading; readonly id: string }) => (
  <>
    <RecordHistory
      type="Observation"
      id={props.id}
      of={`${props.label} ${props.reading.words} of ${dayWords(props.reading.at)}`}
    />
    <WithdrawReading {...props} />
  </>
);
