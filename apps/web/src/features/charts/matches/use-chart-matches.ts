import type { Coding, ResourceType } from '@notewell/model';
import { type ChartMatch, chartMatches, isMatchedType, type MatchedType } from '@notewell/rules';
import { useMemo } from 'react';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { allergiesOf } from '../chart-banner/allergies.ts';
import { activeMedications } from '../medications/active-medications.ts';
import { activeProblems } from '../problems/active-problems.ts';

export interface ChartMatches {
  readonly of: (code: Coding, id?: string) => readonly ChartMatch[];
  /** Records that could not be compared, because they are not here. */
  readonly without: readonly string[];
}

/** Compares an entry with the current records of the chart. Nothing for types that are not compared. */
export function useChartMatches(type: ResourceType, patientId: string): ChartMatches {
  const compared: MatchedType | undefined = isMatchedType(type) ? type : undefined;
  const isDrug = compared === 'Allergy' || compared === 'Medication';
  const allergies = useReadableList(isDrug ? allergiesOf(patientId) : null);
  const medications = useReadableList(isDrug ? activeMedications(patientId) : null);
  const problems = useReadableList(compared === 'Condition' ? activeProblems(patientId) : null);
  return useMemo(() => {
    const charted = { allergies: allergies.items, medications: medications.items, problems: problems.items };
    const isThere = ({ status, isPartial }: { readonly status: string; readonly isPartial: boolean }) =>
      status === 'loading' || (status === 'ready' && !isPartial);
    return {
      of: (code, id) => (compared ? chartMatches({ type: compared, code, id }, charted) : []),
      without: isDrug ? [...(isThere(allergies) ? [] : ['allergies']), ...(isThere(medications) ? [] : ['medications'])] : [],
    };
  }, [compared, isDrug, allergies, medications, problems]);
}

/** One text for a set of matches, to tell those that a person has seen. */
export const keyOfMatches = (matches: readonly ChartMatch[]): string =>
  matches.map(({ kind, record: { id } }) => `${kind} ${id ?? ''}`).join();
