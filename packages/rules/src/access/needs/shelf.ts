import type { Need, Needs } from './need.ts';
import { everyWrite } from './need.ts';

const everybodys: readonly Need[] = [{ verbs: everyWrite, needs: ['non-practice distribution'] }];

/** Content that every practice of the installation finds: no practice writes it, whatever its roles hold. */
export const shelf: Needs = {
  Announcement: everybodys,
  Notation: everybodys,
  SnippetTemplate: everybodys,
  SpeechRuleTemplate: everybodys,
  TextExpansionTemplate: everybodys,
};
