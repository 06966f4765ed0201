import type { TaskState } from '@notewell/protocol';
import { type Database, prepared, type Row, type Run } from '../../../resources/postgres/database.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

export interface StoredFile {
  readonly name: string;
  readonly size: number;
  /** Its content in the content store. */
  readonly hash: string;
}
export interface StoredTask {
  readonly id: string;
  readonly kind: string;
  /** `Practitioner/<id>`. */
  readonly owner: string;
  readonly state: TaskState;
  readonly input: unknown;
  readonly files: readonly StoredFile[];
  readonly progress: string | undefined;
  readonly message: string | undefined;
  readonly result: unknown;
  readonly isCancelled: boolean;
  readonly created: Date;
  readonly finished: Date | undefined;
}
interface Place {
  readonly practice: string;
  readonly id: string;
}
export interface TaskEnd {
  readonly state: Extract<TaskState, 'Done' | 'Failed' | 'Cancelled'>;
  readonly message?: string | undefined;
  readonly result?: unknown;
  readonly at: Date;
}

/** Long operations of each practice. */
export interface TaskStore {
  readonly create: (practice: string, task: Pick<StoredTask, 'id' | 'kind' | 'owner' | 'created'>) => Promise<void>;
  readonly read: (place: Place) => Promise<StoredTask | undefined>;
  /** The latest first, without their results, which may be large. */
  readonly ofOwner: (practice: string, kind: string, owner: string) => Promise<StoredTask[]>;
  /** Adds a file to a new task; false if it is not new any more. */
  readonly addFile: (place: Place, added: { readonly file: StoredFile; readonly at: Date }, run: Run) => Promise<boolean>;
  /** Queues a task that is not under way; false if it is. */
  readonly queue: (place: Place, input: unknown, at: Date) => Promise<boolean>;
  readonly cancel: (place: Place, at: Date) => Promise<void>;
  /** Takes the oldest task that waits, or that a lost server left, and marks it as running. */
  readonly take: (practice: string, kind: string, at: Date) => Promise<StoredTask | undefined>;
  /** Notes the progress, and returns true if the task was cancelled meanwhile. */
  readonly note: (place: Place, progress: string, at: Date) => Promise<boolean>;
  readonly end: (place: Place, end: TaskEnd) => Promise<void>;
  /** Removes tasks of a kind untouched since a moment, and returns their files. */
  readonly expire: (practice: string, kind: string, before: Date) => Promise<StoredFile[]>;
}

const columnsWith = (result: string) =>
  `id, kind, owner, state, input, files, progress, message, ${result}, is_cancelled, created, finished`;
const columns = columnsWith('result');
const mine = 'where practice_id = $1 and id = $2';
const create = prepared(
  `insert into task (practice_id, id, kind, owner, state, created, changed) values ($1, $2, $3, $4, 'New', $5, $5)`,
);
const read = prepared(`select ${columns} from task ${mine}`);
const ofOwner = prepared(
  `select ${columnsWith('null')} from task where practice_id = $1 and kind = $2 and owner = $3 order by created desc limit 20`,
);
const addFile = prepared(
  `update task set files = (files::jsonb || $3::jsonb)::text, changed = $4 ${mine} and state = 'New' returning 1`,
);
const queue = prepared(
  `update task set state = 'Queued', input = $3, progress = null, message = null, result = null, is_cancelled = false,
     finished = null, changed = $4 ${mine} and state not in ('Queued', 'Running') returning 1`,
);
const cancel = prepared(
  `update task set is_cancelled = true, changed = $3,
     state = case when state = 'Queued' then 'Cancelled' else state end,
     finished = case when state = 'Queued' then $3 else finished end ${mine} and state in ('Queued', 'Running')`,
);
// One run of a job at a time takes them, so that a running one is a lost server's.
const take = prepared(
  `update task set state = 'Running', changed = $3 where practice_id = $1 and id = (
     select id from task where practice_id = $1 and kind = $2 and state in ('Queued', 'Running') order by changed limit 1)
   returning ${columns}`,
);
const note = prepared(`update task set progress = $3, changed = $4 ${mine} returning is_cancelled`);
const end = prepared(
  `update task set state = $3, message = $4, result = $5, progress = null, finished = $6, changed = $6 ${mine}`,
);
const expire = prepared(
  `delete from task where practice_id = $1 and kind = $2 and changed < $3 and state not in ('Queued', 'Running') returning files`,
);

type Columns = [
  id: string,
  kind: string,
  owner: string,
  state: TaskState,
  input: string,
  files: string,
  progress: string | null,
  message: string | null,
  result: string | null,
  isCancelled: boolean,
  created: Date,
  finished: Date | null,
];
const filesIn = (text: string): StoredFile[] => JSON.parse(text);

function taskOf(row: Row): StoredTask {
  const [id, kind, owner, state, input, files, progress, message, result, isCancelled, created, finished] = row as Columns; // the types of its columns
  return {
    id,
    kind,
    owner,
    state,
    input: JSON.parse(input),
    files: filesIn(files),
    progress: progress ?? undefined,
    message: message ?? undefined,
    result: result === null ? undefined : JSON.parse(result),
    isCancelled,
    created,
    finished: finished ?? undefined,
  };
}

const createTaskStore = (db: Database): TaskStore => ({
  create: async (practice, { id, kind, owner, created }) =>
    void (await db.run(practice, create, [practice, id, kind, owner, created])),
  async read({ practice, id }) {
    const [row] = await db.run(practice, read, [practice, id]);
    return row && taskOf(row);
  },
  ofOwner: async (practice, kind, owner) => (await db.run(practice, ofOwner, [practice, kind, owner])).map(taskOf),
  addFile: async ({ practice, id }, { file, at }, run) =>
    (await run(addFile, [practice, id, JSON.stringify([file]), at])).length > 0,
  queue: async ({ practice, id }, input, at) =>
    (await db.run(practice, queue, [practice, id, JSON.stringify(input), at])).length > 0,
  cancel: async ({ practice, id }, at) => void (await db.run(practice, cancel, [practice, id, at])),
  async take(practice, kind, at) {
    const [row] = await db.run(practice, take, [practice, kind, at]);
    return row && taskOf(row);
  },
  note: async ({ practice, id }, progress, at) => (await db.run(practice, note, [practice, id, progress, at]))[0]?.[0] === true,
  end: async ({ practice, id }, { state, message, result, at }) =>
    void (await db.run(practice, end, [
      practice,
      id,
      state,
      message ?? null,
      result === undefined ? null : JSON.stringify(result),
      at,
    ])),
  expire: async (practice, kind, before) =>
    (await db.run(practice, expire, [practice, kind, before])).flatMap(([files]) => filesIn(String(files))),
});

export const taskStoreOf = ofDatabase((db) => createTaskStore(db));
