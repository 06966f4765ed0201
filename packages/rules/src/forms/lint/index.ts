import { bounds } from './checks/bounds.ts';
import { brokenReferences } from './checks/broken-references.ts';
import { calculationCycles } from './checks/calculation-cycles.ts';
import { calculationSources } from './checks/calculation-sources.ts';
import { conditionLoops } from './checks/condition-loops.ts';
import { deadBranches } from './checks/dead-branches.ts';
import { duplicateLinkIds } from './checks/duplicate-link-ids.ts';
import { duplicateOptions } from './checks/duplicate-options.ts';
import { emptyChoices } from './checks/empty-choices.ts';
import { emptyGrids } from './checks/empty-grids.ts';
import { gridPlaces } from './checks/grid-places.ts';
import { incompleteConditions } from './checks/incomplete-conditions.ts';
import { initialValues } from './checks/initial-values.ts';
import { neverSeen } from './checks/never-seen.ts';
import { placeholderTexts } from './checks/placeholder-texts.ts';
import { quietAlerts } from './checks/quiet-alerts.ts';
import { repeatingGroups } from './checks/repeating-groups.ts';
import { requiredHidden } from './checks/required-hidden.ts';
import { scoreBands } from './checks/score-bands.ts';
import { scoresNotNumeric } from './checks/scores-not-numeric.ts';
import { textMissing } from './checks/text-missing.ts';
import { unfitConditions } from './checks/unfit-conditions.ts';
import { unknownOptions } from './checks/unknown-options.ts';
import { unknownNames } from './checks/unknown-quotes.ts';
import { unusedPoints } from './checks/unused-points.ts';
import { factsOf } from './facts.ts';
import type { Check, Finding, FormContent } from './finding.ts';

/** Every check of a form, in the order of reporting. */
export const checks: readonly Check[] = [
  duplicateLinkIds,
  brokenReferences,
  calculationCycles,
  conditionLoops,
  deadBranches,
  scoresNotNumeric,
  calculationSources,
  emptyChoices,
  emptyGrids,
  gridPlaces,
  repeatingGroups,
  unknownOptions,
  unfitConditions,
  incompleteConditions,
  placeholderTexts,
  duplicateOptions,
  initialValues,
  bounds,
  scoreBands,
  quietAlerts,
  unusedPoints,
  requiredHidden,
  neverSeen,
  textMissing,
  unknownNames,
];

/** Finds the faults of a form before it is published; empty if there are none. `today` is the practice's day, `yyyy-MM-dd`. */
export function lintForm(form: FormContent, today: string): readonly Finding[] {
  const facts = factsOf(form, today);
  return checks.flatMap(({ name, severity, find }) => find(facts).map((found) => ({ check: name, severity, ...found })));
}
export type { Finding, FormContent, LintSeverity } from './finding.ts';
export { canScore } from './kinds.ts';
export type { Reach } from './reachability.ts';
