import type { Run } from '../postgres/database.ts';
import type { OnceKey } from '../store/writer.ts';
import { type PreparedSave, prepareUpdate } from './change.ts';
import { prepareCreate } from './create.ts';
import { retried } from './related-writes.ts';
import type { Engine, NewRequest, Saved, UpdateRequest } from './requests.ts';

/** Several saves of one practice as one. */
export interface SaveAll {
  readonly updates?: readonly Omit<UpdateRequest, 'practice' | 'once'>[];
  readonly creates?: readonly NewRequest[];
  /** The key of the whole request; the first save that changes something holds it. */
  readonly once?: OnceKey | undefined;
  /** Saves with the same lock are verified and written one after another. */
  readonly lock?: string;
  /**
   * Runs under the lock, before anything is written, in place of the guard of each save. A refusal leaves nothing behind.
   */
  readonly verify?: (run: Run) => Promise<void>;
  /**
   * Runs under the lock, once it is known that the request was not served before. Other connections do not see the writes
   * yet. A refusal leaves nothing behind.
   */
  readonly confirm?: () => Promise<void>;
  /** Takes the number of saves written, at every hundred. Throws to stop, which leaves nothing behind. */
  readonly progress?: (done: number, of: number) => void;
}

/** Every save judged and completed, updates first. Refuses what `saveAll` would refuse before it writes. */
export const prepareAll = (engine: Engine, practice: string, { updates = [], creates = [], verify }: SaveAll) => {
  const isVerified = verify !== undefined;
  return Promise.all<PreparedSave>([
    ...updates.map((request) => prepareUpdate(engine, { ...request, practice, isVerified })),
    ...creates.map((request) => prepareCreate(engine, { ...request, practice, isVerified })),
  ]);
};

/** All or none, updates first, in their order. Resolves to the first of them. */
export const saveAll = (engine: Engine, practice: string, all: SaveAll): Promise<Saved> =>
  // A confirmation is asked for once.
  all.confirm ? saveAllOnce(engine, practice, all) : retried(() => saveAllOnce(engine, practice, all));

async function saveAllOnce(engine: Engine, practice: string, all: SaveAll): Promise<Saved> {
  const { once, lock = 'several saved', verify, confirm } = all;
  const prepared = await prepareAll(engine, practice, all);
  const holder = prepared.find(({ isUnchanged }) => !isUnchanged);
  return engine.store.writer.alone(practice, lock, async (run) => {
    await verify?.(run);
    let first: Saved | undefined;
    for (const [at, one] of prepared.entries()) {
      if (at % 100 === 0) all.progress?.(at, prepared.length);
      const saved = await one.write(run, one === holder ? once : undefined);
      // Nothing was written before the holder of the key.
      if (saved.outcome === 'repeated') return saved;
      if (one === holder) await confirm?.();
      first ??= saved;
    }
    if (!first) throw new RangeError('Nothing to save.');
    return first;
  });
}
