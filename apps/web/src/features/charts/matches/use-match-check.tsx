import type { Coding, ResourceType } from '@notewell/model';
import { type ReactNode, useState } from 'react';
import { MatchNotice, needsReason, ReasonField, remarkOf } from './match-notice.tsx';
import { keyOfMatches, useChartMatches } from './use-chart-matches.ts';

export interface MatchCheck {
  /** The records that the entry contradicts or repeats, with the reason that it needs; null if none. */
  readonly notice: ReactNode;
  /** True once the matches were seen: the button says "anyway". */
  readonly isAnyway: boolean;
  /** True if the entry may be saved. The first try with a match only shows it. */
  readonly passes: () => boolean;
  /** Fields of the new record that keep the reason. */
  readonly kept: ReturnType<typeof remarkOf>;
}

/** Compares a new entry with the chart: it is added at the second try, and against an allergy only with a reason. */
export function useMatchCheck(type: ResourceType, patientId: string, code: Coding): MatchCheck {
  const [seen, setSeen] = useState('');
  const [reason, setReason] = useState('');
  // An entry that matched nothing is in the chart itself while its form closes, and is no match of its own.
  const [clear, setClear] = useState<string>();
  const { of, without } = useChartMatches(type, patientId);
  const entry = JSON.stringify(code);
  const matches = clear === entry ? [] : of(code);
  const key = keyOfMatches(matches);
  const isAnyway = key !== '' && seen === key;
  const asks = needsReason(matches);
  const isMissing = asks && reason.trim() === '';
  return {
    notice:
      key === '' ? null : (
        <>
          <MatchNotice matches={matches} without={without} patientId={patientId} />
          {asks ? <ReasonField value={reason} onChange={setReason} isMissing={isAnyway && isMissing} /> : null}
        </>
      ),
    isAnyway,
    passes: () => {
      if (key === '') {
        setClear(entry);
        return true;
      }
      setSeen(key);
      return !isMissing && (isAnyway || asks);
    },
    kept: remarkOf(matches, reason),
  };
}
