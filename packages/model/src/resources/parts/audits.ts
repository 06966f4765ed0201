import { boolean, code, decimal, group, instant, list, longText, reference, text } from '../../kernel/field.ts';
import { AuditFinding, FindingSeverity } from '../../vocabularies/audits.ts';

/** What an auditor looked at and found, item by item, and how it was put right. */
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
      correctedAt: instant(),
      correctedBy: reference('Practitioner'),
      correction: longText(),
    }),
    { max: 1_000 },
  );
