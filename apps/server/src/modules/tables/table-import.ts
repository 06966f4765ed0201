import type { RowDecision } from '@notewell/protocol';
import { labelWords } from '@notewell/rules';
import { inWords, type Table, tableOf } from '@notewell/rules/tables';
import { z } from 'zod';
import { circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Call } from '../../resources/routes/call.ts';
import type { SaveAll } from '../../resources/saving/save-all.ts';
import type { Saved } from '../../resources/saving/saving.ts';
import type { AppParts } from '../parts.ts';
import { storedPreferences } from '../practices/index.ts';
import { type Asked, digestOf, judged, planOf, refusalOf, rowsOf, type Say, writesOf } from './table-plan.ts';

/** The preview that somebody agreed to, with decisions by row. */
export const agreedOf = {
  asOf: z.string().max(100),
  decisions: z.record(z.string().regex(/^\d{1,6}$/), z.enum(['leave', 'create', 'update'])).optional(),
};
export interface Importing {
  readonly call: Call;
  readonly parts: AppParts;
  readonly asked: Asked;
  /** Takes the step that begins. Throws to stop the import. */
  readonly progress?: ((line: string) => void) | undefined;
}
interface Agreed {
  readonly decisions: Readonly<Record<string, RowDecision>>;
  readonly asOf: string;
  readonly key: SaveAll['once'];
}
/** The number of rows that an import wrote, with the result of the save. */
interface Imported {
  readonly saved: Saved;
  readonly created: number;
  readonly changed: number;
}

const nothing: Imported = { saved: { outcome: 'unchanged', id: '', version: 0, text: '' }, created: 0, changed: 0 };

/** Imports a file as its preview said, all of it or nothing. */
export async function importAll(
  { call, parts, asked, progress }: Importing,
  { decisions, asOf, key }: Agreed,
): Promise<Imported> {
  const { practice, definition } = call;
  const agreedPlan = async () => {
    const plan = await planOf(call, parts, asked);
    if (digestOf(plan) === asOf) return plan;
    throw new Refusal('stale-version', {
      detail: 'The records have changed since the preview. Look at the new preview and import again.',
    });
  };
  progress?.('Comparing the file with the records');
  const plan = await agreedPlan();
  const { updates, creates } = await writesOf({ call, parts, progress }, plan, decisions);
  if (updates.length + creates.length === 0) return nothing;
  try {
    // The plan holds once more under the lock: another import may have come in between.
    const confirm = async () => void (await agreedPlan());
    const saved = await parts.saving.saveAll(practice, {
      updates,
      creates,
      once: key,
      lock: `table ${definition.type}`,
      confirm,
      progress: (done, of) => progress?.(rowsOf('Saving', done, of)),
    });
    const imported = { saved, created: creates.length, changed: updates.length };
    if (saved.outcome !== 'repeated') noteImport(call, parts, imported);
    return imported;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused = (await judged({ call, parts, progress }, plan, decisions)).filter(
      ({ row, outcome }) => outcome === 'refused' && decisions[row] !== 'leave',
    );
    throw refused.length > 0 ? refusalOf(refused) : error;
  }
}

function noteImport({ practice, caller, definition: { type } }: Call, { store }: AppParts, { created, changed }: Imported): void {
  store.trail.note(practice, {
    action: 'import',
    type,
    id: '',
    patients: [],
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...circumstancesOf(caller), grant: `${type}.Create`, count: created + changed, created, changed },
  });
}

/** The type's table in the words of the practice; refuses a type without one. */
export async function tableIn(
  { definition, practice }: Call,
  { store }: AppParts,
): Promise<{ readonly table: Table; readonly say: Say }> {
  const table = tableOf(definition.type);
  if (!table) throw new Refusal('call-unknown');
  const say = labelWords((await storedPreferences(store)(practice))?.labels);
  return { table: inWords(table, say), say };
}
