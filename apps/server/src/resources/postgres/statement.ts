import { createHash } from 'node:crypto';

/** SQL with a name is prepared once a connection; without, planned for its values each time. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  /** One plan serves all values: it is made once a connection. Only where no value makes another plan better. */
  readonly planOnce?: boolean;
  /** Finds few rows by their keys, and never waits: it may share a connection with others on their way. */
  readonly quick?: boolean;
  /** Writes, and needs no other statement for consistency. It may be committed in a group with others (`together.ts`). */
  readonly writes?: boolean;
  /** How several runs of it are one statement. */
  readonly several?: Several | undefined;
}
type Values = readonly unknown[];
/** A statement that does what another one does for each of several lists of values. */
export interface Several {
  readonly text: string;
  readonly mayJoin: (values: Values, others: Values) => boolean;
  readonly together: (all: readonly Values[]) => Values;
  /** Returns the rows that each statement would have returned alone. */
  readonly apart: (answers: readonly Row[], all: readonly Values[]) => readonly Row[][];
}
/** Columns in the order of the statement. */
export type Row = readonly unknown[];
export type Run = (statement: Statement, values?: readonly unknown[]) => Promise<Row[]>;

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** A statement that is prepared under a name derived from its text. */
export const prepared = (text: string): Statement => ({ text, name: nameOf(text) });

/** The same for one whose plan does not depend on its values, such as a look at one row by its key. */
export const planned = (
  text: string,
  { quick = false, writes = false }: Pick<Statement, 'quick' | 'writes'> = {},
): Statement => ({
  text,
  planOnce: true,
  quick,
  writes,
  // Asked for only within transactions.
  get name() {
    return nameOf(text);
  },
});

/** And for one that looks a few rows up by their keys. */
export const lookup = (text: string): Statement => planned(text, { quick: true });

/** And for a write that needs no other statement, whose second value is the id of its row. */
export const write = (text: string, several?: Several): Statement => {
  const statement = planned(text, { writes: true });
  return several ? Object.assign(statement, { several }) : statement;
};

/** Makes each statement once, by its key. */
export function keptStatements(): (key: string, make: () => Statement) => Statement {
  const statements = new Map<string, Statement>();
  return (key, make) => {
    let statement = statements.get(key);
    if (!statement) {
      statement = make();
      statements.set(key, statement);
    }
    return statement;
  };
}
