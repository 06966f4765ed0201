import { isRecord } from '@notewell/model/values';
import { everyWrite, type Need, type Needs, type Write } from './need.ts';

const isBuiltIn = ({ before }: Write): boolean => isRecord(before) && before.builtIn === true;

/** Content that every practice of the installation finds: no practice writes it, even with full permissions. */
const everybodys: readonly Need[] = [{ verbs: everyWrite, needs: ['non-practice distribution'] }];

export const administration: Needs = {
  Announcement: everybodys,
  Notation: everybodys,
  SnippetTemplate: everybodys,
  SpeechRuleTemplate: everybodys,
  TextExpansionTemplate: everybodys,
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
