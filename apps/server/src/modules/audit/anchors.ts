import { appendFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../kernel/start-error.ts';
import type { Store } from '../../resources/store/index.ts';
import type { AnchorSink } from './anchor-sink.ts';
import type { Anchor } from './store/audit-anchor.ts';
import { auditLogOf } from './store/audit-log.ts';

const form = z.object({ at: z.string(), practice: z.string(), number: z.number(), hash: z.string() });
export const anchorFolder = (dataFolder: string) => join(dataFolder, 'anchors');
const fileForm = /^audit-(\d{4}-\d{2}-\d{2})\.jsonl$/;
const fileOf = (day: string) => `audit-${day}.jsonl`;
const day = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const lineOf = (anchor: Anchor) => `${JSON.stringify(anchor)}\n`;

export interface AnchorOptions {
  readonly store: Pick<Store, 'database'>;
  readonly folder: string;
  /** An additional destination of each anchor, out of reach of this machine. */
  readonly sink?: AnchorSink | undefined;
  readonly now: () => number;
}

/** Writes down outside the database how far the audit chains have come, so that the end of one cannot be cut off unseen. */
export interface Anchors {
  /**
   * Appends a line to the day's file for each practice whose chain has moved, flushed to disk once it resolves. Returns how
   * many. Throws after that if the sink is unreachable, once until it recovers. The next round then sends the newest anchor of
   * each practice, which covers the missed ones.
   */
  readonly keep: (practices: readonly string[]) => Promise<number>;
  /** Keeps only each practice's last line of days before yesterday: it covers all earlier ones. */
  readonly thin: () => Promise<void>;
}

export function createAnchors({ store, folder, sink, now }: AnchorOptions): Anchors {
  let held: Map<string, string> | undefined;
  const unsent = new Map<string, Anchor>();
  let away = false;
  /** Hands over what waits. */
  async function send(to: AnchorSink): Promise<void> {
    const sending = [...unsent.values()];
    if (sending.length === 0) return;
    try {
      await to.send(sending);
      away = false;
    } catch (error) {
      if (away) return;
      away = true;
      throw new Error('The syslog collector cannot be reached', { cause: error });
    }
    for (const { practice, hash } of sending) if (unsent.get(practice)?.hash === hash) unsent.delete(practice);
  }
  return {
    async keep(practices) {
      const at = new Date(now()).toISOString();
      const file = join(folder, fileOf(at.slice(0, 10)));
      held ??= new Map((await anchorsIn(file).catch(() => [])).map(({ practice, hash }) => [practice, hash]));
      const moved: Anchor[] = [];
      for (const practice of practices) {
        const { sealed, head } = await auditLogOf(store).chain(practice);
        if (head !== undefined && held.get(practice) !== head) moved.push({ at, practice, number: sealed, hash: head });
      }
      if (moved.length > 0) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await appendFile(file, moved.map(lineOf).join(''), { mode: 0o600, flush: true });
      }
      for (const anchor of moved) {
        held.set(anchor.practice, anchor.hash);
        if (sink) unsent.set(anchor.practice, anchor);
      }
      if (sink) await send(sink);
      return moved.length;
    },
    async thin() {
      const yesterday = dayOf(now() - day);
      for (const name of await readdir(folder).catch(() => [])) {
        const [, date] = fileForm.exec(name) ?? [];
        if (date === undefined || date >= yesterday) continue;
        const [file, anchors] = [join(folder, name), await anchorsIn(join(folder, name))];
        const last = [...new Map(anchors.map((anchor) => [anchor.practice, anchor])).values()];
        if (last.length === anchors.length) continue;
        await writeFile(`${file}.new`, last.map(lineOf).join(''), { mode: 0o600, flush: true });
        await rename(`${file}.new`, file);
      }
    },
  };
}

/** The anchors of a file, each line an anchor or, as collectors write, something before one. Throws StartError where it is none. */
export async function anchorsIn(file: string): Promise<Anchor[]> {
  try {
    return anchorsOfText(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} contains no anchors of an audit log.`, { cause: error });
  }
}

/** Throws where a line is none. */
export const anchorsOfText = (text: string): Anchor[] =>
  text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => form.parse(JSON.parse(each.slice(each.indexOf('{')))));

/** True for the name of a file of anchors, which leads nowhere else. */
export const isAnchorFile = (name: string): boolean => fileForm.test(name);

/** The names of a folder's files of anchors, oldest first; none where there is no folder. */
export const anchorFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(isAnchorFile).sort();

/** Every anchor of a folder, oldest first; none where there is no folder. */
export async function anchorsOf(folder: string): Promise<Anchor[]> {
  const files = await anchorFiles(folder);
  return (await Promise.all(files.map((name) => anchorsIn(join(folder, name))))).flat();
}
