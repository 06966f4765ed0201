import { TextInput } from '@mantine/core';
import { type ChartMatch, overrideRemark } from '@notewell/rules';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dayWords } from '../../../platform/dates.ts';
import { chartRecordAddress } from '../../records/chart-records/paths.ts';
import { allergyWords } from '../chart-banner/allergies.ts';
import classes from './matches.module.css';

interface MatchNoticeProps {
  readonly matches: readonly ChartMatch[];
  readonly without: readonly string[];
  readonly patientId: string;
}

/** Says which records of the chart an entry contradicts or repeats, and opens them. */
export function MatchNotice({ matches, without, patientId }: MatchNoticeProps) {
  const { t } = useTranslation();
  if (matches.length === 0) return null;
  const isDrug = matches.some(({ kind }) => kind !== 'same');
  return (
    <div className={classes['notice']} data-grave={isDrug || undefined} role="alert">
      <ul>
        {matches.map(({ kind, record }) => (
          <li key={`${kind} ${record.id ?? ''}`}>
            {t(lead[kind])} <strong>{wordsOf(record)}</strong>.{' '}
            {record.id ? <Link to={chartRecordAddress(patientId, record.resourceType, record.id)}>Open it</Link> : null}
          </li>
        ))}
      </ul>
      {isDrug ? (
        <p>
          Only names and codes are compared. This is no interaction database.
          {without.length > 0 ? ` Not compared, as not on this device: ${without.join(', ')}.` : ''}
        </p>
      ) : null}
    </div>
  );
}

const lead: Readonly<Record<ChartMatch['kind'], string>> = {
  allergy: 'Allergy of the $t(patient):',
  taken: 'The $t(patient) takes',
  same: 'The chart has it already:',
};

function wordsOf(record: ChartMatch['record']): string {
  if (record.resourceType === 'Allergy') return `${allergyWords(record)}${record.criticality === 'High' ? ', high risk' : ''}`;
  const name = record.code.display ?? record.code.code ?? record.display ?? '';
  const since = record.resourceType === 'Medication' ? record.start : record.onset;
  const strength = record.resourceType === 'Medication' ? record.strength : undefined;
  return [[name, strength].filter(Boolean).join(' '), since && `since ${dayWords(since)}`].filter(Boolean).join(', ');
}

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly isMissing: boolean;
}

/** The reason for a medication that is added in spite of an allergy. */
export const ReasonField = ({ value, onChange, isMissing }: ReasonFieldProps) => (
  <TextInput
    label="Reason to add it anyway"
    description="It is kept as a remark on the medication."
    size="xs"
    required
    maxLength={1_000}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={isMissing ? 'Type why it is added in spite of the allergy.' : undefined}
  />
);

/** Allergies among the matches: they need a reason. */
export const needsReason = (matches: readonly ChartMatch[]): boolean => matches.some(({ kind }) => kind === 'allergy');

/** The part of a new medication that keeps the reason. */
export function remarkOf(matches: readonly ChartMatch[], reason: string) {
  const named = matches.flatMap(({ kind, record }) => (kind === 'allergy' ? [allergyWords(record)] : []));
  return named.length > 0 ? { annotations: [{ text: overrideRemark(named, reason) }] } : {};
}
