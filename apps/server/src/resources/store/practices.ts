import { Refusal } from '../../kernel/refusal.ts';
import { type Database, prepared, type Run } from '../postgres/database.ts';
import { globalPractice, isPracticeId } from '../postgres/names.ts';

export interface PracticeEntry {
  readonly networkId: string;
  readonly display: string;
  readonly created: string;
}
export interface Practices {
  /** Makes room for a practice, with `run` within a transaction. Refuses a name of another form, and one that is or was taken. */
  readonly create: (networkId: string, display?: string, run?: Run) => Promise<void>;
  /** Closes a practice: its calls answer 404 from now on. Its rows stay, so that they can be restored. */
  readonly remove: (networkId: string) => Promise<void>;
  readonly list: () => Promise<PracticeEntry[]>;
  /** True if the practice is open; cached for some seconds. */
  readonly isOpen: (networkId: string) => Promise<boolean>;
}

const create = prepared('insert into practice (practice_id, display) values ($1, $2) on conflict do nothing returning 1');
const remove = prepared('update practice set deleted = now() where practice_id = $1 and deleted is null returning 1');
const list = prepared(
  'select practice_id, display, created from practice where deleted is null and practice_id <> $1 order by practice_id',
);
const find = prepared('select 1 from practice where practice_id = $1 and deleted is null');
const rememberedMs = 5_000;

export function createPractices(db: Database, now: () => number = Date.now): Practices {
  const open = new Map<string, number>();
  return {
    async create(networkId, display = networkId, run = (statement, values) => db.run(globalPractice, statement, values)) {
      if (!isPracticeId(networkId)) {
        throw new Refusal('parameter-invalid', {
          detail: 'A practice is named by 1 to 63 lower-case letters, digits and hyphens.',
        });
      }
      const made = await run(create, [networkId, display]);
      if (made.length === 0) throw new Refusal('already-exists');
    },
    async remove(networkId) {
      open.delete(networkId);
      const gone = isPracticeId(networkId) ? await db.run(globalPractice, remove, [networkId]) : [];
      if (gone.length === 0) throw new Refusal('practice-unknown');
    },
    async list() {
      const rows = await db.run(globalPractice, list, [globalPractice]);
      return rows.map(([networkId, display, created]) => ({
        networkId: String(networkId),
        display: String(display),
        created: created instanceof Date ? created.toISOString() : String(created),
      }));
    },
    async isOpen(networkId) {
      if ((open.get(networkId) ?? 0) > now()) return true;
      if (!isPracticeId(networkId)) return false;
      const found = (await db.run(globalPractice, find, [networkId])).length > 0;
      if (found) open.set(networkId, now() + rememberedMs);
      else open.delete(networkId);
      return found;
    },
  };
}
