export { emptyAgain, requireMasterKey } from './first-folder.ts';
export { type RestoreOptions, requireBackup, restoreBackup } from './restore.ts';
export { restoreKeys } from './restore-keys.ts';
export { unfinishedRestore } from './unfinished.ts';
export { type BackupOptions, writeBackup } from './write.ts';
