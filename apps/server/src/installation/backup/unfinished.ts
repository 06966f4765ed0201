import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from '../config/data-folder.ts';

/** A mark in the data folder while a restore runs: one that was killed leaves it. */
const markOf = (dataFolder: string): string => join(dataFolder, 'restore-unfinished');

export async function markRestore(dataFolder: string, file: string): Promise<void> {
  makeDataFolder(dataFolder);
  await writeFile(markOf(dataFolder), `${file}\n`, { mode: 0o600, flush: true });
}
export const unmarkRestore = (dataFolder: string): Promise<void> => rm(markOf(dataFolder), { force: true });

/** The file of a restore that did not finish; undefined if there is none. */
export async function unfinishedRestore(dataFolder: string): Promise<string | undefined> {
  const mark = markOf(dataFolder);
  return existsSync(mark) ? (await readFile(mark, 'utf8')).trim() : undefined;
}
