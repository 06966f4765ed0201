import { type CarePlan, type ResourceDefinition } from '@notewell/model';
import type { ParsedFilter } from '@notewell/protocol';
import { storedAs } from '../../../resources/columns/stored.ts';
import type { Database } from '../../../resources/postgres/database.ts';
import { tableOf } from '../../../resources/postgres/names.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';
import { conditionOf } from '../../../resources/search/conditions.ts';
import type { FilterGuard } from '../../../resources/visibility/filter-guard.ts';
import { type Visibility, visibilitySql } from '../../../resources/visibility/visibility.ts';

/** Rows of one type that a caller may see. Filters are any of the lists, each with all of its conditions. */
export interface SeenRows {
  readonly definition: ResourceDefinition;
  readonly visibility: Visibility;
  readonly guard: FilterGuard | undefined;
  readonly filters: readonly ParsedFilter[];
  /** One of these is enough; absent asks for none. */
  readonly anyOf?: readonly ParsedFilter[];
}
type Texts = readonly (string | null)[];

/** Few columns of many rows, for the worklist over many charts: reading the records whole would take seconds. */
export interface WorklistStore {
  readonly plans: (practice: string, rows: SeenRows) => Promise<readonly CarePlan[]>;
  readonly patients: (practice: string, rows: SeenRows) => Promise<readonly Texts[]>;
  /** Id, patient, clinical status, verification, day of recording, name. */
  readonly conditions: (practice: string, rows: SeenRows, patients: readonly string[]) => Promise<readonly Texts[]>;
  /** Plan, item and the latest time of work. */
  readonly work: (practice: string, rows: SeenRows, plans: readonly string[]) => Promise<readonly Texts[]>;
  /** Final notes that ask for goals and name none: id, patient, status, visit status, day, time of signing, name. */
  readonly notesWithoutGoal: (practice: string, rows: SeenRows, patients: readonly string[]) => Promise<readonly Texts[]>;
  /** Patient, form, and the time or day at which it was last completed, by itself or in a note. */
  readonly answered: (practice: string, rows: SeenRows, asked: Asked) => Promise<readonly Texts[]>;
  readonly noted: (practice: string, rows: SeenRows, asked: Asked) => Promise<readonly Texts[]>;
}
export interface Asked {
  readonly patients: readonly string[];
  readonly forms: readonly string[];
}

/** Parts of a note that are kept apart are read by those alone who may. */
const content = { kind: '', paths: ['sections'], exclude: false, by: 'value', values: [] } as const;

/** The condition on the rows, with the practice as the first parameter. */
export function whereOf(practice: string, { definition, visibility, guard, filters, anyOf }: SeenRows) {
  const values: unknown[] = [practice];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const any = (anyOf ?? []).map((one) => `(${conditionOf(definition, one, bind)})`);
  const parts = [
    'practice_id = $1',
    'not deleted',
    '(expires is null or expires > now())',
    visibilitySql(visibility, bind),
    guard?.over(content, bind) ?? '',
    ...filters.map((one) => conditionOf(definition, one, bind)),
    any.length > 0 ? `(${any.join(' or ')})` : '',
  ];
  return { from: tableOf(definition.type), where: parts.filter((part) => part !== '').join(' and '), values, bind };
}

const ofPatients = (bind: (value: unknown) => string, patients: readonly string[]) =>
  `partition = any(${bind(patients)}::text[])`;

const noteColumns = ['status', 'visitStatus', 'serviceDate', 'signed', 'display']
  .map((name) => `facets ->> '${name}'`)
  .join(', ');
const asksForGoals = ['GoalsObjectives', 'GoalTracking']
  .map((kind) => `facets -> 'sections' @> '[{"kind":"${kind}"}]'`)
  .join(' or ');
const linkedNotes = (from: string, where: string) =>
  `select id, partition, ${noteColumns} from ${from} where ${where} and coalesce(jsonb_array_length(facets -> 'derivedFrom'), 0) = 0 and (${asksForGoals})`;

const createWorklist = (db: Database): WorklistStore => {
  const run = async (practice: string, text: string, values: readonly unknown[]) =>
    (await db.run(practice, { text }, [...values])).map((row) => row.map((one) => (one === null ? null : String(one))));
  return {
    async plans(practice, rows) {
      const { from, where, values } = whereOf(practice, rows);
      return (await run(practice, `select body from ${from} where ${where}`, values)).map(([body]) =>
        storedAs('CarePlan', { text: body ?? '' }),
      );
    },
    async patients(practice, rows) {
      const { from, where, values } = whereOf(practice, rows);
      return run(practice, `select id, facets ->> 'display' from ${from} where ${where}`, values);
    },
    async conditions(practice, rows, patients) {
      const { from, where, values, bind } = whereOf(practice, rows);
      const columns = `id, partition, facets ->> 'clinicalStatus', facets ->> 'verification', facets ->> 'recordedDate', facets ->> 'display'`;
      return run(practice, `select ${columns} from ${from} where ${where} and ${ofPatients(bind, patients)} order by id`, values);
    },
    async work(practice, rows, plans) {
      const { from, where, values, bind } = whereOf(practice, rows);
      const plan = `facets #>> '{carePlan,id}'`;
      const columns = `${plan}, facets ->> 'item', max(facets ->> 'at')`;
      return run(
        practice,
        `select ${columns} from ${from} where ${where} and ${plan} = any(${bind(plans)}::text[]) group by 1, 2`,
        values,
      );
    },
    async notesWithoutGoal(practice, rows, patients) {
      const { from, where, values, bind } = whereOf(practice, rows);
      return run(practice, `${linkedNotes(from, where)} and ${ofPatients(bind, patients)}`, values);
    },
    async answered(practice, rows, { patients, forms }) {
      const { from, where, values, bind } = whereOf(practice, rows);
      const asked = `${bind(forms)}::text[]`;
      const form = `(case when facets #>> '{questionnaire,id}' = any(${asked}) then facets #>> '{questionnaire,id}' else facets #>> '{form,id}' end)`;
      const day = `max(coalesce(facets ->> 'authored', facets ->> 'recorded'))`;
      return run(
        practice,
        `select partition, ${form}, ${day} from ${from} where ${where} and ${form} = any(${asked}) and ${ofPatients(bind, patients)} group by 1, 2`,
        values,
      );
    },
    async noted(practice, rows, { patients, forms }) {
      const { from, where, values, bind } = whereOf(practice, rows);
      const asked = `s.section #>> '{form,id}' = any(${bind(forms)}::text[]) and coalesce(jsonb_array_length(s.section -> 'answers'), 0) > 0`;
      // Dates and times do not compare: each has a row of its own.
      const day = `max(coalesce(facets ->> 'serviceDate', facets ->> 'signed'))`;
      return run(
        practice,
        `select partition, s.section #>> '{form,id}', ${day} from ${from}, jsonb_array_elements(facets -> 'sections') s(section) where ${where} and ${asked} and ${ofPatients(bind, patients)} group by 1, 2, facets ->> 'serviceDate' is null`,
        values,
      );
    },
  };
};

export const worklistRowsOf = ofDatabase((db) => createWorklist(db));
