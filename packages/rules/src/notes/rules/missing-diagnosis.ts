import { diagnosesOf, sectionOfKind, wasSeen } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const missingDiagnosis: NoteRuleCheck = {
  rule: 'MissingDiagnosis',
  about: 'The note names a diagnosis, as many and in such order as its definition asks',
  check: (input) => {
    if (!wasSeen(input) || input.service?.diagnosis === 'NotPresent') return notApplicable;
    const section = sectionOfKind(input, 'Diagnosis')?.id;
    const found = diagnosesOf(input);
    if (found.length === 0) return notSatisfied('Add the diagnosis that was treated.', section);
    const handling = input.definition.sections?.find(({ diagnosisHandling }) => diagnosisHandling)?.diagnosisHandling;
    if (handling === 'RestrictToOne' && found.length > 1)
      return notSatisfied('Keep one diagnosis; this note takes no more.', section);
    const primary = found.filter(({ isPrimary }) => isPrimary).length;
    if (handling === 'PrimaryHandling' && primary !== 1) {
      return notSatisfied(primary === 0 ? 'Mark one diagnosis as primary.' : 'Mark only one diagnosis as primary.', section);
    }
    return satisfied;
  },
};
