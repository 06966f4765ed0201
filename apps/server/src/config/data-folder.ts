import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, diskError, StartError } from '../start-error.ts';

/**
 * Makes the data folder where it is missing. Root's may be passed through by others, for the account that runs
 * PostgreSQL lives below it; everything in it has an owner and a mode of its own. Throws StartError.
 */
export function makeDataFolder(folder: string): void {
  try {
    make(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new StartError(`${folder} cannot be made there.`, { cause: error });
    throw diskError(error, folder);
  }
}

/** Folder by folder: Node's own recursion never ends where a file system denies that a folder it shows is there. */
function make(folder: string, mode: number): void {
  if (!existsSync(folder) && dirname(folder) !== folder && !existsSync(dirname(folder))) make(dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}
