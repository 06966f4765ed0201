import { typesOfFamily } from '@notewell/model';
import { historySectionsIn } from '../history-sections.ts';
import { everyWrite, isStaff, type Need, type Needs, type Write } from './need.ts';

/** Patients read their own health record without the flag. */
const history: readonly Need[] = [{ verbs: ['Read', ...everyWrite], needs: ['health history'], of: isStaff }];

/** Content of a note's history sections, to compare two versions of it. */
const historyIn = (note: unknown): string =>
  JSON.stringify(historySectionsIn(note).map(({ id, text, document, answers }) => ({ id, text, document, answers })));

const changesHistory = ({ before, after }: Write): boolean => after !== undefined && historyIn(before) !== historyIn(after);

export const health: Needs = {
  ...Object.fromEntries(typesOfFamily('health').map((type) => [type, history])),
  Note: [{ verbs: ['Create', 'Update'], needs: ['health history'], of: isStaff, when: changesHistory }],
};
