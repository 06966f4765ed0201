import type { EpisodeOfCare } from '@notewell/model';
import type { Measured } from '@notewell/rules';
import { storedAs } from '../../../resources/columns/stored.ts';
import type { Database } from '../../../resources/postgres/database.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';
import { type SeenRows, whereOf } from './worklist-rows.ts';

/** Values of the people of a program, a few columns of many rows. */
export interface ProgramStore {
  readonly episodes: (practice: string, rows: SeenRows) => Promise<readonly EpisodeOfCare[]>;
  readonly ratings: (practice: string, rows: SeenRows, asked: People) => Promise<readonly Dated[]>;
  readonly scores: (
    practice: string,
    rows: SeenRows,
    asked: People & { readonly codes: readonly string[] },
  ) => Promise<readonly Dated[]>;
}
/** A value with the time or day at which it was so. */
type Dated = Omit<Measured, 'day'> & { readonly at: string };
interface People {
  readonly patients: readonly string[];
  /** The first day of interest. */
  readonly since: string;
}

/** Values that are kept apart are read by those alone who may. */
const valueOf = (path: string) => ({ kind: '', paths: [path], exclude: false, by: 'value', values: [] }) as const;

const measured = (rows: readonly (readonly unknown[])[]): readonly Dated[] =>
  rows.flatMap(([patient, code, at, value]) => {
    const number = Number(value);
    return value === null || Number.isNaN(number)
      ? []
      : [{ patient: String(patient), code: String(code), at: String(at), value: number }];
  });

const createProgramStore = (db: Database): ProgramStore => ({
  async episodes(practice, rows) {
    const { from, where, values } = whereOf(practice, rows);
    const found = await db.run(practice, { text: `select body from ${from} where ${where}` }, values);
    return found.map(([body]) => storedAs('EpisodeOfCare', { text: String(body) }));
  },
  async ratings(practice, rows, { patients, since }) {
    const { from, where, values, bind } = whereOf(practice, rows);
    const apart = rows.guard?.over(valueOf('value'), bind);
    const asked = [where, `partition = any(${bind(patients)}::text[])`, `facets ->> 'at' >= ${bind(since)}`, apart].filter(
      Boolean,
    );
    const text = `select partition, '', facets ->> 'at', facets ->> 'value' from ${from} where ${asked.join(' and ')}`;
    return measured(await db.run(practice, { text }, values));
  },
  async scores(practice, rows, { patients, since, codes }) {
    const { from, where, values, bind } = whereOf(practice, rows);
    const apart = rows.guard?.over(valueOf('valueQuantity'), bind);
    const day = `coalesce(facets ->> 'effective', facets ->> 'issued')`;
    const code = `facets #>> '{code,code}'`;
    const asked = [
      where,
      `partition = any(${bind(patients)}::text[])`,
      `${day} >= ${bind(since)}`,
      `${code} = any(${bind(codes)}::text[])`,
      `coalesce(facets ->> 'status', '') not in ('EnteredInError', 'Cancelled')`,
      apart,
    ].filter(Boolean);
    const value = `coalesce(facets #>> '{valueQuantity,value}', facets ->> 'valueInteger')`;
    const text = `select partition, ${code}, ${day}, ${value} from ${from} where ${asked.join(' and ')}`;
    return measured(await db.run(practice, { text }, values));
  },
});

export const programRowsOf = ofDatabase((db) => createProgramStore(db));
