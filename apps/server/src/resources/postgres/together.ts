import type { Lanes } from './lanes.ts';
import { givesWay, patienceMs } from './several.ts';
import { isOfStatement, sqlState } from './sql-state.ts';
import type { Row, Statement } from './statement.ts';
import type { Ask } from './wire.ts';

interface Waiting {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  readonly done: (rows: Row[]) => void;
  readonly failed: (error: unknown) => void;
}
/** A practice's writes. */
interface Stop {
  waiting: Waiting[];
  /** The number of running transactions. */
  underWay: number;
  leaving: boolean;
}

/** While some wait for the disk the next is worked on; what comes meanwhile waits for one of them. */
const atOnce = 8;
const most = 32;

const rowOf = ({ values: [, id] }: Waiting) => id;

/** Side by side what can be one statement, which writes a row once. */
function grouped(inOrder: readonly Waiting[]): readonly Waiting[][] {
  const groups: Waiting[][] = [];
  for (const one of inOrder) {
    const { several } = one.statement;
    const joined =
      several &&
      groups.find((group) => {
        const [first, last] = [group[0], group.at(-1)];
        return (
          first?.statement.several === several &&
          several.mayJoin(first.values, one.values) &&
          last !== undefined &&
          rowOf(last) !== rowOf(one)
        );
      });
    if (joined) joined.push(one);
    else groups.push([one]);
  }
  return groups;
}
const valuesOf = ({ values }: Waiting) => values;

const severalOf = (group: readonly Waiting[] | undefined) =>
  group && group.length > 1 ? group[0]?.statement.several : undefined;

function askOf(group: readonly Waiting[]): Ask {
  const [{ statement, values }] = group as readonly [Waiting]; // never empty
  const several = severalOf(group);
  return several ? { text: several.text, values: several.together(group.map(valuesOf)) } : { text: statement.text, values };
}

function tell(group: readonly Waiting[], rows: Row[]): void {
  const several = severalOf(group);
  const answers = several ? several.apart(rows, group.map(valuesOf)) : [rows];
  for (const [nth, { done }] of group.entries()) done(answers[nth] ?? []);
}

async function writeGroups(
  groups: readonly (readonly Waiting[])[],
  runAsOne: (asks: readonly Ask[]) => Promise<readonly Row[][]>,
): Promise<void> {
  // A multi-row statement sets the lock timeout itself, also for the statements after it.
  const before = severalOf(groups[0]) ? [] : [{ text: givesWay, values: [] }];
  const answers = (await runAsOne([...before, ...groups.map(askOf)])).slice(before.length);
  for (const [nth, group] of groups.entries()) tell(group, answers[nth] ?? []);
}

/**
 * Writes of one practice that wait at the same moment are committed as one transaction, each with its own outcome. The disk is
 * flushed once, and several creations are one statement. If one fails or would wait for a row, all are rolled back and each
 * runs alone. A write that finds none waiting is sent at once.
 */
export function createTogether({ run, runAsOne }: Pick<Lanes, 'run' | 'runAsOne'>): Pick<Lanes, 'run'> {
  const stops = new Map<string, Stop>();

  const alone = (practice: string, { statement, values, done, failed }: Waiting) =>
    run(practice, statement, values).then(done, failed);

  async function asOne(practice: string, taken: readonly Waiting[]): Promise<void> {
    // In one order everywhere, so that two of them never hold what the other waits for. The second value is the row's id.
    const inOrder = taken.toSorted(({ values: [, one] }, { values: [, other] }) => (String(one) < String(other) ? -1 : 1));
    try {
      await writeGroups(grouped(inOrder), (asks) => runAsOne(practice, asks));
    } catch (error) {
      // Only what the database says of a statement tells that nothing was done.
      const undone = sqlState(error) !== undefined && isOfStatement(error);
      for (const one of inOrder)
        if (undone) void alone(practice, one);
        else one.failed(error);
    }
  }

  function leave(practice: string, stop: Stop): void {
    stop.leaving = false;
    const taken = stop.waiting.splice(0, most);
    const [first] = taken;
    stop.underWay++;
    let counted = true;
    const next = () => {
      if (!counted) return;
      counted = false;
      stop.underWay--;
      if (stop.waiting.length > 0) board(practice, stop);
      else if (stop.underWay === 0) stops.delete(practice);
    };
    const impatient = setTimeout(next, patienceMs);
    const written = first && taken.length === 1 ? alone(practice, first) : asOne(practice, taken);
    void written.then(() => {
      clearTimeout(impatient);
      next();
    });
  }

  /** Waits for the end of this turn of the event loop, so that other writes can join the batch. */
  function board(practice: string, stop: Stop): void {
    if (stop.leaving || stop.underWay >= atOnce) return;
    stop.leaving = true;
    setImmediate(() => leave(practice, stop));
  }

  return {
    run: (practice, statement, values) =>
      new Promise((done, failed) => {
        let stop = stops.get(practice);
        if (!stop) stops.set(practice, (stop = { waiting: [], underWay: 0, leaving: false }));
        stop.waiting.push({ statement, values, done, failed });
        board(practice, stop);
      }),
  };
}
