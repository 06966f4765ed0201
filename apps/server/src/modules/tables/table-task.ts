import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Ability, definitionOf } from '@notewell/model';
import type { TableTaskInput, TableTaskResult } from '@notewell/protocol';
import { tableTypes } from '@notewell/rules/tables';
import { z } from 'zod';
import { isAllowedTo, requireAbility } from '../../kernel/access.ts';
import { type Caller, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Call } from '../../resources/routes/call.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import { colleagueAsCaller } from '../notifications/index.ts';
import type { AppParts } from '../parts.ts';
import type { TaskKind, TaskWork } from '../tasks/index.ts';
import { agreedOf, type Importing, importAll, tableIn } from './table-import.ts';
import { judged, planOf, previewOf } from './table-plan.ts';

/** Bytes of one file. */
const fileLimit = 12_000_000;

const input: z.ZodType<TableTaskInput> = z.strictObject({
  type: z.enum(tableTypes),
  dates: z.enum(['mdy', 'dmy']),
  agreed: z.strictObject(agreedOf).optional(),
});
type Stored = TableTaskResult & { readonly type: string };

/** Imports a CSV file that is too large for one request, with the rights that its owner has while it runs. */
export const tableImport: TaskKind<TableTaskInput> = {
  name: 'table-import',
  title: 'Import a large CSV file',
  about: 'Previews and imports CSV files of many rows that somebody sent.',
  input,
  fileLimit,
  // The type is asked again when it runs.
  permit(caller) {
    if (!tableTypes.some((type) => isAllowed(caller, type))) requireAbility(caller, definitionFor('Patient'), 'create');
  },
  cancelled: 'Nothing was imported.',
  shownInput: ({ type, agreed }) => ({ type, step: agreed ? 'import' : 'preview' }),
  async run(work): Promise<Stored> {
    const { input: asked, parts, progress, signal } = work;
    const call = await callOf(work);
    const { table, say } = await tableIn(call, parts);
    const bytes = await bytesOf(work);
    const importing: Importing = {
      call,
      parts,
      asked: { table, say, bytes, dates: asked.dates },
      progress(line) {
        signal.throwIfAborted();
        progress(line);
      },
    };
    if (!asked.agreed) return { type: asked.type, preview: await previewed(importing) };
    return { type: asked.type, ...(await imported(work, importing)) };
  },
  shown: (result, caller) => (isAllowed(caller, (result as Stored).type) ? result : undefined), // as `run` returns it
};

const needed: readonly Ability[] = ['create', 'read'];
const isAllowed = (caller: Caller, type: string): boolean =>
  needed.every((ability) => isAllowedTo(caller, definitionFor(type), ability));

function definitionFor(type: string) {
  const definition = definitionOf(type);
  if (!definition) throw new Refusal('type-unknown');
  return definition;
}

/** The owner's call, with what their roles allow now. */
async function callOf({ parts, practice, owner, taskId, input: { type } }: TaskWork<TableTaskInput>): Promise<Call> {
  const id = owner.split('/')[1] ?? '';
  const caller = await colleagueAsCaller(parts, { networkId: practice, requestId: taskId }, id);
  if (!caller || nameOf(caller) !== owner) throw new Refusal('permission-missing');
  const definition = definitionFor(type);
  for (const ability of needed) requireAbility(caller, definition, ability);
  return { caller, definition, practice, visibility: visibilityOf(caller, definition) };
}

async function bytesOf({ files }: TaskWork<TableTaskInput>): Promise<Buffer> {
  const [file] = files;
  if (!file) throw new Refusal('content-missing');
  return buffer(await file.open());
}

async function previewed(importing: Importing) {
  const { call, parts, asked, progress } = importing;
  progress?.('Comparing the file with the records');
  const plan = await planOf(call, parts, asked);
  const rows = await judged({ call, parts, progress }, plan);
  const shown = rows.flatMap(({ found }) => (found ? [found.id] : []));
  notePreview(call, parts, shown);
  return previewOf(plan, rows, asked.say);
}

function notePreview({ caller, definition, practice }: Call, { store }: AppParts, shown: readonly string[]): void {
  if (!definition.isRecord || shown.length === 0) return;
  store.trail.note(practice, {
    action: 'query',
    type: definition.type,
    id: '',
    patients: shown,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { grant: `${definition.type}.Read`, count: shown.length },
  });
}

/** The import, once: a lost server may have written it before it could say so. */
async function imported(
  { parts, practice, taskId, input: { agreed } }: TaskWork<TableTaskInput>,
  importing: Importing,
): Promise<TableTaskResult> {
  const { asOf = '', decisions = {} } = agreed ?? {};
  const { call } = importing;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([asOf, decisions]))
    .digest('base64url');
  const key = `table-task:${taskId}:${fingerprint.slice(0, 32)}`;
  if (await parts.store.idempotency.find(practice, call.caller.accountId, key)) return { imported: {} };
  try {
    const { created, changed } = await importAll(importing, { asOf, decisions, key: { key, fingerprint } });
    return { imported: { created, changed } };
  } catch (error) {
    const isExpected = error instanceof Refusal && (error.code === 'stale-version' || error.code === 'validation-failed');
    if (!isExpected) throw error;
    const reasons = (error.extras.errors ?? []).slice(0, 5).map(({ message }) => message);
    return { preview: await previewed(importing), fault: [error.message, ...reasons].join(' ') };
  }
}
