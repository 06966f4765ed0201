import { definitionOf } from '@notewell/model';
import { type Database, lookup } from '../postgres/database.ts';
import { globalPractice, tableOf } from '../postgres/names.ts';
import { hiddenPatientsSql, type PatientVisibility, type Visibility, visibilitySql } from './visibility.ts';

/** Finds the resources that a row refers to and that its reader may not know of. */
export interface Hidden {
  /** Returns the ids of patients whom the caller may not know of. With `absent`, ids of no patient are included. */
  readonly patients: (
    practice: string,
    seen: PatientVisibility,
    ids: readonly string[],
    absent: boolean,
  ) => Promise<ReadonlySet<string>>;
  /** Returns the ids of resources that the caller may not see or that do not exist. */
  readonly resources: (practice: string, type: string, seen: Visibility, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export const createHidden = (db: Database): Hidden => ({
  async patients(practice, seen, ids, absent) {
    if (ids.length === 0) return new Set();
    const values: unknown[] = [practice, ids];
    const sql = hiddenPatientsSql(seen, '$2', (value) => `$${values.push(value)}`, absent);
    // The practice is always a parameter, so that it is one in every shape.
    const rows = await db.run(practice, lookup(`${sql} and $1::text is not null`), values);
    return new Set(rows.map(([id]) => String(id)));
  },
  async resources(practice, type, seen, ids) {
    const values: unknown[] = [practice, ids];
    const shown = visibilitySql(seen, (value) => `$${values.push(value)}`);
    const home = definitionOf(type)?.scope.kind === 'global' ? globalPractice : practice;
    values[0] = home;
    const statement = lookup(
      `select id from ${tableOf(type)} where practice_id = $1 and id = any($2::text[])${shown ? ` and ${shown}` : ''}`,
    );
    const known = new Set((await db.run(home, statement, values)).map(([id]) => String(id)));
    return new Set(ids.filter((id) => !known.has(id)));
  },
});
