import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import type { Anchor } from '../store/audit-anchor.ts';
import { globalPractice, type Store } from '../store/index.ts';

const line = z.object({ at: z.string(), practice: z.string(), number: z.number(), hash: z.string() });
export const anchorFolder = (dataFolder: string) => join(dataFolder, 'anchors');
const fileForm = /^audit-\d{4}-\d{2}-\d{2}\.jsonl$/;

export interface AnchorOptions {
  readonly store: Pick<Store, 'practices' | 'audit'>;
  readonly folder: string;
  readonly now: () => number;
}

/** Writes down how far each practice's chain has come, a line each, into the day's file; nothing where it has not moved. */
export async function keepAnchors({ store, folder, now }: AnchorOptions): Promise<number> {
  const at = new Date(now()).toISOString();
  const file = join(folder, `audit-${at.slice(0, 10)}.jsonl`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const held = new Map((await anchorsIn(file).catch(() => [])).map(({ practice, hash }) => [practice, hash]));
  let written = 0;
  for (const practice of [globalPractice, ...(await store.practices.list()).map(({ networkId }) => networkId)]) {
    const { sealed, head } = await store.audit.chain(practice);
    if (head === undefined || held.get(practice) === head) continue;
    const anchor: Anchor = { at, practice, number: sealed, hash: head };
    await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true });
    written++;
  }
  return written;
}

/** The anchors of a file. Throws StartError where it is none. */
export async function anchorsIn(file: string): Promise<Anchor[]> {
  try {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((each) => each !== '');
    return lines.map((each) => line.parse(JSON.parse(each)));
  } catch (error) {
    throw new StartError(`${file} holds no anchors of an audit log.`, { cause: error });
  }
}

/** Every anchor of a folder, oldest first; none where there is no folder. */
export async function anchorsOf(folder: string): Promise<Anchor[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => fileForm.test(name)).sort();
  return (await Promise.all(files.map((name) => anchorsIn(join(folder, name))))).flat();
}
