import { type Database, prepared, sqlState } from '../postgres/database.ts';
import { batchAction, batchOf, groupsOf } from './audit-batch.ts';
import { type Noted, rescued, rescuedAction } from './audit-safe.ts';
import type { Spooled } from './audit-spool.ts';

const columns = 'practice_id, at, action, type, id, version, patients, actor, account, request_id, detail';
const batched = prepared(
  `insert into audit (practice_id, at, action, type, id, patients, actor, account, request_id, entries)
   values ($1, $2::timestamptz, '${batchAction}', '', '', $3::text[], '', '', '', $4)`,
);
/** Those that do not say whom they are about take it from the resource they name. */
const asked = prepared(
  `insert into audit (${columns})
   select $1, e.at, e.action, e.type, e.id, e.version, coalesce(r.patients, '{}'), e.actor, e.account, e."requestId", e.detail
   from jsonb_to_recordset($2::jsonb) as e(at timestamptz, action text, type text, id text, version int,
     "onlyIfThere" boolean, actor text, account text, "requestId" text, detail jsonb)
   left join lateral (select patients from resource where practice_id = $1 and type = e.type and id = e.id limit 1) r on true
   where r.patients is not null or e."onlyIfThere" is not true`,
);

type EntryWithPatients = Noted & { readonly patients: readonly string[] };
const tells = (entry: Noted): entry is EntryWithPatients => entry.patients !== undefined;

/** True where the database refused what an entry holds, and not the statement or the moment: classes 22, 23 and 54. */
const isOfEntries = (error: unknown): boolean => /^(22|23|54)/.test(sqlState(error) ?? '');

/** Writes audit entries so that none stops another. */
export class TrailWriter {
  /** Statements that failed. */
  failures = 0;
  /** Entries that were written in another form because the database refused them. */
  rescued = 0;
  /** The last statement failed, and for no fault of its entries. */
  away = false;

  constructor(private readonly db: Pick<Database, 'run'>) {}

  /** Writes the entries it can and returns the rest. Stops if a statement fails for another reason than its entries. */
  async write(entries: readonly Spooled[]): Promise<Spooled[]> {
    const left: Spooled[] = [];
    this.away = false;
    for (const practice of new Set(entries.map((one) => one.practice))) {
      const own = entries.filter((one) => one.practice === practice).map(({ entry }) => entry);
      const rest = own.filter((entry) => !tells(entry));
      for (const group of [...groupsOf(own.filter(tells)), ...(rest.length > 0 ? [rest] : [])])
        left.push(...(await this.put(practice, group)).map((entry) => ({ practice, entry })));
    }
    return left;
  }

  /** Writes entries of one practice and kind. A refused batch is halved until the refused entry is alone. Returns the rest. */
  private async put(practice: string, entries: readonly Noted[]): Promise<readonly Noted[]> {
    if (this.away) return entries;
    try {
      await this.insert(practice, entries);
      return [];
    } catch (error) {
      this.failures++;
      this.away = !isOfEntries(error);
      if (this.away) return entries;
    }
    const [first] = entries;
    if (first && entries.length === 1) return this.rescue(practice, first);
    const half = entries.length >> 1;
    const left = await this.put(practice, entries.slice(0, half));
    return [...left, ...(await this.put(practice, entries.slice(half)))];
  }

  private async rescue(practice: string, entry: Noted): Promise<readonly Noted[]> {
    if (entry.action === rescuedAction) return [entry];
    if ((await this.put(practice, [rescued(entry, practice)])).length > 0) return [entry];
    this.rescued++;
    return [];
  }

  private insert(practice: string, entries: readonly Noted[]): Promise<unknown> {
    if (entries.every(tells)) {
      const { at, patients, text } = batchOf(entries);
      return this.db.run(practice, batched, [practice, new Date(at).toISOString(), patients, text]);
    }
    const rows = entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
    return this.db.run(practice, asked, [practice, JSON.stringify(rows)]);
  }
}
