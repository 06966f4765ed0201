import { boolean, code, decimal, group, instant, list, longText, reference, text } from '../../kernel/field.ts';
import { AuditFinding, FindingSeverity } from '../../vocabularies/practice/audits.ts';

/** An auditor's findings item by item, with their corrections. */
export const findings = () =>
  list(
    group({
      questionId: text({ max: 200 }),
      criterion: longText().required(),
      finding: code(AuditFinding).required(),
      severity: code(FindingSeverity),
      score: decimal(),
      comment: longText(),
      section: text({ max: 200 }).about('Id of the section of the note it concerns'),
      correctionRequired: boolean(),
      correctedAt: instant().stampedWith('now', 'correction'),
      correctedBy: reference('Practitioner').stampedWith('caller', 'correction'),
      correction: longText(),
    }),
    { max: 1_000 },
  );
