import type { Report } from './report.ts';
import { signedNotes } from './signed-notes.ts';
import { unsignedNotes } from './unsigned-notes.ts';

export type { Criteria } from './criteria.ts';
export { type Calendar, type Days, daysOf } from './period.ts';
export { columnsOf, practitionersOf, type Reach, reachOf } from './reach.ts';
export {
  type Cell,
  type Report,
  type ReportColumn,
  type ReportContext,
} from './report.ts';
export { mostGroups, Summary, type SummaryLine, TooManyGroupsError } from './summary.ts';

/** Every report that can be run. */
export const reports: readonly Report[] = [unsignedNotes, signedNotes];
export const reportAt = (path: string): Report | undefined => reports.find((report) => report.path === path);
