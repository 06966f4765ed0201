import { definitionOf } from '@notewell/model';
import type { Body } from '../columns/row.ts';
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
  /** Returns the ids of rows whose names the caller may not know or that do not exist. */
  readonly names: (practice: string, ids: readonly string[], naming: NamesShown) => Promise<ReadonlySet<string>>;
}
/** The rows of a type whose names are shown. */
interface NamesShown {
  readonly type: string;
  /** A condition that holds for none that `isNamed` refuses; undefined if there is none. */
  readonly shown: (bind: (value: unknown) => string) => string | undefined;
  readonly isNamed: (body: Body) => boolean;
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
  async names(practice, ids, { type, shown, isNamed }) {
    const values: unknown[] = [practice, ids];
    const isShown = shown((value) => `$${values.push(value)}`) ?? 'false';
    const statement = lookup(
      `select id, case when ${isShown} then null else body::text end from ${tableOf(type)} where practice_id = $1 and id = any($2::text[])`,
    );
    const rows = await db.run(practice, statement, values);
    const named = rows.filter(([, body]) => body === null || isNamed(JSON.parse(String(body))));
    const known = new Set(named.map(([id]) => String(id)));
    return new Set(ids.filter((id) => !known.has(id)));
  },
});
