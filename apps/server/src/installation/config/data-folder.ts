import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, diskError, StartError } from '../../kernel/start-error.ts';

/**
 * Makes the data folder if it is missing. Other users may traverse root's folder, because the account that runs PostgreSQL
 * needs a path below it. Everything in it has its own owner and mode. Throws StartError.
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

/** Creates folder by folder, because Node's recursive mkdir can loop on some file systems. */
function make(folder: string, mode: number): void {
  if (!existsSync(folder) && dirname(folder) !== folder && !existsSync(dirname(folder))) make(dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}
