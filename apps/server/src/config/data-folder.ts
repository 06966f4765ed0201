import { accessSync, constants, mkdirSync } from 'node:fs';
import { diskError } from '../start-error.ts';

/**
 * Makes the data folder where it is missing. Root's may be passed through by others, for the account that runs
 * PostgreSQL lives below it; everything in it has an owner and a mode of its own. Throws StartError.
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw diskError(error, folder);
  }
}
