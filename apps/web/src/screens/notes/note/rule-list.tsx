import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useSay } from '../../../platform/words.ts';
import classes from './note.module.css';
import { OtherVisit } from './other-visit.tsx';
import { eachOnce, isOpenResult, mayGiveReason, type RuleResult } from './rule-results.ts';

/** Results of the rules with what to do. Announced on change without moving the focus. */
export function RuleList({ results }: { readonly results: readonly RuleResult[] }) {
  const say = useSay();
  // The same words are said once, as what blocks.
  const open = eachOnce(results.filter(isOpenResult).toSorted((a, b) => a.severity.localeCompare(b.severity)));
  return (
    <ul className={classes['rules']} aria-live="polite">
      {open.map((result) => {
        const mayBeSignedOver = mayGiveReason(result);
        const blocks = !mayBeSignedOver && (result.severity === 'Block' || result.needsReason === true);
        const standing = blocks
          ? 'To do before signing: '
          : mayBeSignedOver
            ? 'To do, or sign over it with a reason: '
            : undefined;
        const Symbol = blocks ? IconCircleX : IconAlertTriangle;
        return (
          <li key={`${result.rule} ${result.section ?? ''}`} className={classes['rule']} data-blocks={blocks || undefined}>
            <Symbol size={16} aria-hidden />
            <span>
              <span className="nw-hidden">{standing ?? 'Worth a look: '}</span>
              {say(result.message ?? result.rule)}
              {result.otherVisit ? <OtherVisit id={result.otherVisit} /> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
