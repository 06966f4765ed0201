import { practiceRecordTypes } from '@notewell/rules';

export const recordsPath = '/admin/records';
/** Address of the editor of each type. */
export const recordPaths: Readonly<Record<string, string>> = Object.fromEntries(
  practiceRecordTypes.map((type) => [type, `${recordsPath}/${type}/$recordId`]),
);
