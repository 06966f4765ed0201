import { type Database, prepared } from '../../../resources/postgres/database.ts';
import { tableOf } from '../../../resources/postgres/names.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';
import type { FilterGuard } from '../../../resources/visibility/filter-guard.ts';
import { type Visibility, visibilitySql } from '../../../resources/visibility/visibility.ts';

/** The notes that a caller may see, and those whose results they may see. */
export interface VisibleNotes {
  readonly visibility: Visibility;
  readonly guard: FilterGuard | undefined;
}

/** A note that is due for a check, as it is stored. */
export interface DueNote {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}
/** The results of the rules for one version of a note. */
export interface NoteCheck {
  readonly note: string;
  readonly version: number;
  /** True if the note can still be written in. */
  readonly open: boolean;
  readonly checked: Date;
  /** The day of the service; '' if the note has none. */
  readonly day: string;
  readonly blocks: number;
  readonly warnings: number;
  /** Keys of the failed rules for searches: `Block:Age`, `Warn:Insurance`, `Other:Age`. */
  readonly rules: readonly string[];
  readonly results: readonly object[];
}
export interface CheckFilter {
  /** Any of these of `rules`; all that has a block or a warning where absent. */
  readonly rules?: readonly string[] | undefined;
  readonly open?: boolean | undefined;
}
/** The position after a page: the last row's weight. */
export type CheckPlace = readonly [blocks: number, warnings: number, day: string, note: string];

/** The latest results of the note rules for each note of a practice. Derived: it may be deleted and is computed again. */
export interface NoteChecks {
  /**
   * Notes that need a check: never checked, changed since, or checked too long ago. That is before `open` for open notes, and
   * before `signed` for others. In the order of their ids, from those after `after` on.
   */
  readonly due: (
    practice: string,
    since: { readonly open: Date; readonly signed: Date },
    page: { readonly after: string; readonly most: number },
  ) => Promise<DueNote[]>;
  readonly keep: (practice: string, checks: readonly NoteCheck[]) => Promise<void>;
  /** Forgets notes that are no more. */
  readonly tidy: (practice: string) => Promise<void>;
  /** The visible notes, the heaviest first. */
  readonly page: (
    practice: string,
    seen: VisibleNotes,
    filter: CheckFilter,
    after: CheckPlace | undefined,
    most: number,
  ) => Promise<NoteCheck[]>;
  /** For each of `rules`, the number of visible notes that fail it. */
  readonly counts: (practice: string, seen: VisibleNotes) => Promise<ReadonlyMap<string, number>>;
  /** The number of visible notes that were checked, and the time of the last check. */
  readonly standing: (
    practice: string,
    seen: VisibleNotes,
  ) => Promise<{ readonly notes: number; readonly last: Date | undefined }>;
}

const isThere = `r.practice_id = $1 and r.type = 'Note' and not r.deleted and (r.expires is null or r.expires > now())`;
const due = prepared(
  `select r.id, r.version, r.body from resource r left join note_check c on c.practice_id = $1 and c.note_id = r.id
   where ${isThere} and (c.note_id is null or c.version <> r.version or (c.open and c.checked < $2) or (not c.open and c.checked < $3))
     and r.id > $4 order by r.id limit $5`,
);
const keep = prepared(
  `insert into note_check (practice_id, note_id, version, open, checked, day, blocks, warnings, rules, results)
   select $1, note, version, open, checked, day, blocks, warnings, rules, results
   from jsonb_to_recordset($2::jsonb) as given(note text, version int, open boolean, checked timestamptz, day text,
     blocks int, warnings int, rules text[], results jsonb)
   on conflict (practice_id, note_id) do update set version = excluded.version, open = excluded.open, checked = excluded.checked,
     day = excluded.day, blocks = excluded.blocks, warnings = excluded.warnings, rules = excluded.rules, results = excluded.results`,
);
const tidy = prepared(
  `delete from note_check c where c.practice_id = $1 and not exists (select from resource r where r.id = c.note_id and ${isThere})`,
);
/** As if it were asked by the notes' own copy of it, which is not shown of a note kept apart. */
const whatRulesSaid = { kind: '', paths: ['ruleResults'], exclude: false, by: 'value', values: [] } as const;
/** Rows of `note_check` whose note exists and is visible. Its parameters follow the given ones. */
function seenRows(practice: string, { visibility, guard }: VisibleNotes, given: readonly unknown[] = []) {
  const values = [practice, ...given];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const visible = [visibilitySql(visibility, bind), guard?.over(whatRulesSaid, bind) ?? ''].filter((part) => part !== '');
  const note = ['practice_id = $1', 'id = c.note_id', 'not deleted', ...visible].join(' and ');
  return { from: `note_check c where c.practice_id = $1 and exists (select from ${tableOf('Note')} where ${note})`, values };
}
const columns = `note_id, version, open, extract(epoch from checked)::float8 * 1000, day, blocks, warnings, rules, results`;
const found = `(case when $2::text[] is null then blocks + warnings > 0 else rules && $2 end)
  and ($3::boolean is null or open = $3)
  and ($4::int is null or (blocks, warnings, day, note_id) < ($4::int, $5::int, $6::text collate "C", $7::text collate "C"))
  order by blocks desc, warnings desc, day desc, note_id desc limit $8`;

type Columns = [string, number, boolean, number, string, number, number, string[], object[]];
const columnsOf = (row: readonly unknown[]) => row as Columns; // the types of `columns`

const createNoteChecks = (db: Database): NoteChecks => ({
  due: async (practice, { open, signed }, { after, most }) =>
    (await db.run(practice, due, [practice, open, signed, after, most])).map(([id, version, text]) => ({
      id: String(id),
      version: Number(version),
      text: String(text),
    })),
  keep: async (practice, checks) => void (await db.run(practice, keep, [practice, JSON.stringify(checks)])),
  tidy: async (practice) => void (await db.run(practice, tidy, [practice])),
  async page(practice, seen, { rules, open }, after, most) {
    const place = after ?? [null, null, null, null];
    const { from, values } = seenRows(practice, seen, [rules ?? null, open ?? null, ...place, most]);
    const rows = await db.run(practice, { text: `select ${columns} from ${from} and ${found}` }, values);
    return rows.map(columnsOf).map(([note, version, isOpen, checked, day, blocks, warnings, rules, results]) => ({
      note: String(note),
      version: Number(version),
      open: isOpen === true,
      checked: new Date(Number(checked)),
      day: String(day),
      blocks: Number(blocks),
      warnings: Number(warnings),
      rules,
      results,
    }));
  },
  async counts(practice, seen) {
    const { from, values } = seenRows(practice, seen);
    const text = `select rule, count(*)::int from (select unnest(rules) as rule from ${from}) said group by rule`;
    return new Map((await db.run(practice, { text }, values)).map(([rule, count]) => [String(rule), Number(count)]));
  },
  async standing(practice, seen) {
    const { from, values } = seenRows(practice, seen);
    const text = `select count(*)::int, extract(epoch from max(checked))::float8 * 1000 from ${from}`;
    const [row] = await db.run(practice, { text }, values);
    const [notes, last] = row ?? [];
    return { notes: Number(notes ?? 0), last: last === null || last === undefined ? undefined : new Date(Number(last)) };
  },
});

export const noteChecksOf = ofDatabase((db) => createNoteChecks(db));
