import { typesOfFamily } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { isHealthDocument } from '../hidden-parts.ts';
import { historySectionsIn } from '../history-sections.ts';
import { canonical, everyWrite, isStaff, type Need, type Needs, type Write } from './need.ts';

/** Patients read their own health record without the flag. */
const history: readonly Need[] = [{ verbs: ['Read', ...everyWrite], needs: ['health history'], of: isStaff }];

/** Content of a note's history sections, to compare two versions of it. */
const historyIn = (note: unknown): string =>
  JSON.stringify(historySectionsIn(note).map(({ id, text, document, answers }) => ({ id, text, document, answers })));

const changesHistory = ({ before, after }: Write): boolean => after !== undefined && historyIn(before) !== historyIn(after);

const reviewOf = (row: unknown): unknown => (isRecord(row) ? row.reviewed : undefined);
/** True if somebody reviews what the front desk does not read. Taking a review back is its author's, see `entries.ts`. */
const reviewsHistory = ({ before, after }: Write): boolean =>
  [before, after].some((row) => row !== undefined && isHealthDocument(row)) &&
  reviewOf(after) !== undefined &&
  canonical(reviewOf(before)) !== canonical(reviewOf(after));

export const health: Needs = {
  ...Object.fromEntries(typesOfFamily('health').map((type) => [type, history])),
  DocumentReference: [{ verbs: ['Create', 'Update'], needs: ['health history'], of: isStaff, when: reviewsHistory }],
  Note: [{ verbs: ['Create', 'Update'], needs: ['health history'], of: isStaff, when: changesHistory }],
};
