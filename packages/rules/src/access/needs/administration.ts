import { isRecord } from '@notewell/model/values';
import type { Needs, Write } from './need.ts';

const isBuiltIn = ({ before }: Write): boolean => isRecord(before) && before.builtIn === true;

export const administration: Needs = {
  PracticePreferences: [{ verbs: ['Create', 'Update', 'Delete'], needs: ['preferences master'] }],
  // The roles and grant sets of the specification (section 6) are the same in every practice.
  SecurityRole: [
    { verbs: ['Create', 'Update', 'Delete'], needs: ['modify roles'] },
    { verbs: ['Update', 'Delete'], needs: ['non-practice distribution'], when: isBuiltIn },
  ],
  GrantSet: [
    { verbs: ['Create', 'Update', 'Delete'], needs: ['modify roles'] },
    { verbs: ['Update', 'Delete'], needs: ['non-practice distribution'], when: isBuiltIn },
  ],
};
