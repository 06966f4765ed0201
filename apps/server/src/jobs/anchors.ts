import { appendFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import type { Anchor } from '../store/audit-anchor.ts';
import type { Store } from '../store/index.ts';
import type { AnchorSink } from './anchor-sink.ts';

const form = z.object({ at: z.string(), practice: z.string(), number: z.number(), hash: z.string() });
export const anchorFolder = (dataFolder: string) => join(dataFolder, 'anchors');
const fileForm = /^audit-(\d{4}-\d{2}-\d{2})\.jsonl$/;
const fileOf = (day: string) => `audit-${day}.jsonl`;
const day = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const lineOf = (anchor: Anchor) => `${JSON.stringify(anchor)}\n`;

export interface AnchorOptions {
  readonly store: Pick<Store, 'audit'>;
  readonly folder: string;
  /** Where each is sent besides, beyond the reach of this machine. */
  readonly sink?: AnchorSink | undefined;
  readonly now: () => number;
}

/** Writes down outside the database how far the audit chains have come, so that the end of one cannot be cut off unseen. */
export interface Anchors {
  /**
   * A line into the day's file for each of the practices whose chain has moved, on the disk once it resolves; answers how
   * many. Throws after that where the sink cannot be reached, once until it is back: what it missed goes out with the next
   * round, the newest of each practice, which covers the rest.
   */
  readonly keep: (practices: readonly string[]) => Promise<number>;
  /** Of days before yesterday leaves each practice's last line: it covers all that came before it. */
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
      throw new Error('The collector of anchors is away', { cause: error });
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
        const { sealed, head } = await store.audit.chain(practice);
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
    const lines = (await readFile(file, 'utf8')).split('\n').filter((each) => each !== '');
    return lines.map((each) => form.parse(JSON.parse(each.slice(each.indexOf('{')))));
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
