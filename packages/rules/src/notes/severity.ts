import type { NoteDefinition, NoteDefinitionRule, NoteRule, RuleSeverity } from '@notewell/model';
import { hasWords } from './presence.ts';

/** Rules about required parts. A definition may soften them together, or one by one with a reason. */
const ofRequired: ReadonlySet<string> = new Set(['RequiredSections', 'RequiredAnswers', 'PlaceOfService']);

export interface SeverityHere {
  readonly severity: RuleSeverity;
  /** True if the signer may sign anyway, with a reason. */
  readonly needsReason: boolean;
  /** True if nobody may override the rule. */
  readonly final: boolean;
}

type Lenient = Pick<NoteDefinition, 'incompleteSigning' | 'rules'>;
interface Named {
  readonly rule: string;
  readonly noteRule?: Pick<NoteRule, 'id'> | undefined;
}

const entryOf = ({ rules = [] }: Lenient, { rule, noteRule }: Named): NoteDefinitionRule | undefined =>
  rules.find((one) => (noteRule ? one.noteRule?.id === noteRule.id : !one.noteRule && one.rule === rule));

/** True if the definition gives a reason why the rule only warns. */
const isLowered = (definition: Lenient, named: Named): boolean => {
  const entry = entryOf(definition, named);
  return entry?.severity === 'Warn' && hasWords(entry.loweredBecause ?? '');
};

export interface Stated {
  readonly severity: RuleSeverity;
  /** True if the rule would block if the definition did not name it. */
  readonly blocks?: boolean;
}

/**
 * Severity of a rule for notes of a definition. Required parts block. A rule that the practice lowered to a warning may be
 * signed over with the signer's reason. An empty note always blocks.
 */
export function severityIn(definition: Lenient, named: Named, { severity: stated, blocks }: Stated): SeverityHere {
  const { rule, noteRule } = named;
  const lowered = isLowered(definition, named);
  if (rule === 'EmptyNote' && !noteRule) return { severity: 'Block', needsReason: false, final: true };
  const required = !noteRule && (ofRequired.has(rule) || (rule === 'MissingDiagnosis' && stated === 'Block'));
  if (!required) return { severity: stated, needsReason: stated === 'Warn' && (lowered || blocks === true), final: false };
  return definition.incompleteSigning || lowered
    ? { severity: 'Warn', needsReason: true, final: false }
    : { severity: 'Block', needsReason: false, final: false };
}

/** True if the signer may sign over the rule with a reason: the definition lowered it to a warning. */
export function mayBeSignedOver(definition: Lenient, named: Named): boolean {
  if (severityIn(definition, named, { severity: 'Block' }).needsReason) return true;
  const isRequired = ofRequired.has(named.rule) && !named.noteRule;
  return !isRequired && entryOf(definition, named)?.severity === 'Warn';
}

/** Rules that hold in every note that they concern. Lowering one takes a reason. */
const ofEveryNote: ReadonlySet<string> = new Set([...ofRequired, 'MustBePresent', 'OtherMemberNamed', 'TextLength']);

/** True if the practice has to say why the rule only warns in notes of this definition. */
export const asksWhyLowered = (
  { incompleteSigning, allowWithoutEncounter }: Pick<NoteDefinition, 'incompleteSigning' | 'allowWithoutEncounter'>,
  { rule, severity }: Pick<NoteDefinitionRule, 'rule' | 'severity'>,
): boolean =>
  severity === 'Warn' &&
  ((ofEveryNote.has(rule) && !(incompleteSigning && ofRequired.has(rule))) ||
    (rule === 'VisitRequired' && allowWithoutEncounter === false));

/** Asks why a rule of a published version only warns now. */
export const whyLowered = 'This rule blocked signing and only warns now. Say why in its line “Signed over only with a reason”.';

/** Positions of rules that only warn, and that an earlier version let block or lowered with a reason. Each takes a reason. */
export const loweredSince = (
  earlier: Pick<NoteDefinition, 'rules'>,
  { rules = [] }: Pick<NoteDefinition, 'rules'>,
): readonly number[] =>
  rules.flatMap((one, at) => {
    const was = entryOf(earlier, one);
    const lowers = was !== undefined && (was.severity === 'Block' || was.loweredBecause !== undefined);
    return one.severity === 'Warn' && lowers && !hasWords(one.loweredBecause ?? '') ? [at] : [];
  });
