import type { NoteDefinition, RuleSeverity } from '@notewell/model';

/** Rules about required parts. A definition may soften them together, never one by one. */
const ofRequired: ReadonlySet<string> = new Set(['RequiredSections', 'RequiredAnswers', 'PlaceOfService']);

export interface SeverityHere {
  readonly severity: RuleSeverity;
  /** True if the signer may sign anyway, with a reason. */
  readonly needsReason: boolean;
  /** True if nobody may override the rule. */
  readonly final: boolean;
}

/**
 * Severity of a rule for notes of a definition. Required parts block; if the definition allows incomplete notes they
 * warn and the signer gives a reason. An empty note always blocks.
 */
export function severityIn(
  definition: Pick<NoteDefinition, 'incompleteSigning'>,
  rule: string,
  stated: RuleSeverity,
): SeverityHere {
  if (rule === 'EmptyNote') return { severity: 'Block', needsReason: false, final: true };
  const required = ofRequired.has(rule) || (rule === 'MissingDiagnosis' && stated === 'Block');
  if (!required) return { severity: stated, needsReason: false, final: false };
  return definition.incompleteSigning
    ? { severity: 'Warn', needsReason: true, final: false }
    : { severity: 'Block', needsReason: false, final: false };
}
