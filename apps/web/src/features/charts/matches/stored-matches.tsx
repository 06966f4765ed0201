import { type ResourceType, typedAs, type UnknownRecord } from '@notewell/model';
import { isCurrentAllergy, isCurrentMedication, isCurrentProblem } from '@notewell/rules';
import { MatchNotice } from './match-notice.tsx';
import { useChartMatches } from './use-chart-matches.ts';

interface StoredMatchesProps {
  readonly type: ResourceType;
  readonly record: UnknownRecord;
  readonly patientId: string;
}

/** Names the records that a current one contradicts or repeats. */
export function StoredMatches({ type, record, patientId }: StoredMatchesProps) {
  const { of, without } = useChartMatches(type, patientId);
  const entry = currentOf(type, record);
  return entry ? <MatchNotice matches={of(entry.code, entry.id ?? '')} without={without} patientId={patientId} /> : null;
}

/** The record, if it is current and of a type that is compared. */
function currentOf(type: ResourceType, record: UnknownRecord) {
  if (type === 'Allergy') return kept(typedAs(type, record), isCurrentAllergy);
  if (type === 'Medication') return kept(typedAs(type, record), isCurrentMedication);
  return type === 'Condition' ? kept(typedAs(type, record), isCurrentProblem) : undefined;
}
const kept = <R,>(record: R, isCurrent: (record: R) => boolean): R | undefined => (isCurrent(record) ? record : undefined);
