export {
  emptyAgain,
  requireBackup,
  requireMasterKey,
  restoreBackup,
  restoreKeys,
  writeBackup,
} from './installation/backup/index.ts';
export { changeMasterKey } from './installation/change-master.ts';
export { startCluster, startThrowawayCluster, type ThrowawayCluster } from './installation/cluster/index.ts';
export { type Config, type Environment, readConfig } from './installation/config/index.ts';
export { examine } from './installation/doctor/index.ts';
export { type Installation, openInstallation } from './installation/installation.ts';
export type { Caller } from './kernel/caller.ts';
export { Refusal } from './kernel/refusal.ts';
export { StartError } from './kernel/start-error.ts';
export { systemCaller } from './kernel/system-caller.ts';
export { type Running, start } from './main.ts';
export type { Identity } from './modules/accounts/index.ts';
export { type CodeRow, type CodesLoaded, icd10System, loadCodes, parseIcd10Line } from './modules/codes/index.ts';
export type { ContentStore } from './modules/content/index.ts';
export { importFhir, isComplete, linesOf, resultOf, SourceNeeded, type Summary } from './modules/imports/index.ts';
export { createMember, createPractice, memberRoles, type NewMember, nameParts } from './modules/practices/index.ts';
export { type PaperPage, type PlainPaper, plainPaper } from './modules/printing/index.ts';
export { dataKeyEntries, rotateDataKey } from './modules/vault/index.ts';
export { newId } from './resources/columns/row.ts';
export type { Saving } from './resources/saving/saving.ts';
export type { Store } from './resources/store/index.ts';
