import type { FhirImportInput, FhirImportResult, ImportReason } from '@notewell/protocol';
import { z } from 'zod';
import { requirePermission } from '../../kernel/access.ts';
import { systemCaller } from '../../kernel/system-caller.ts';
import type { TaskKind } from '../tasks/index.ts';
import { importFhir, SourceNeeded, type Summary } from './fhir/index.ts';

/** Bytes of one file. */
const fileLimit = 200 * 1_048_576;

const input: z.ZodType<FhirImportInput> = z.strictObject({
  isDryRun: z.boolean(),
  source: z.string().trim().min(1).max(200).optional(),
  samePeople: z.array(z.string().min(1).max(200)).max(1_000).optional(),
});

/** Imports FHIR R4 files that an administrator sends, first as a dry run. It begins again where a lost server left it. */
export const fhirImport: TaskKind<FhirImportInput> = {
  name: 'fhir-import',
  title: 'Import FHIR files',
  about: 'Takes patients and their records from FHIR R4 files that an administrator sent.',
  input,
  fileLimit,
  // It writes into every chart, as the practice's administrators answer for it.
  permit(caller) {
    requirePermission(caller, 'preferences master');
    requirePermission(caller, 'patient master');
  },
  cancelled: 'Everything imported so far is saved. Import the same files again for the rest.',
  async run({ parts, practice, input: { isDryRun, source, samePeople = [] }, files, owner, taskId, progress, signal }) {
    const caller = systemCaller(practice, `import-fhir ${taskId}`);
    const request = { installation: parts, caller, practice, files, source, samePeople, isDryRun, progress, signal };
    try {
      const summary = await importFhir({ ...request, now: parts.now });
      if (!isDryRun)
        parts.store.trail.note(practice, {
          action: 'import',
          type: 'Bundle',
          id: '',
          patients: [],
          actor: owner,
          account: '',
          requestId: taskId,
          detail: { count: [...summary.types.values()].reduce((sum, { taken, updated }) => sum + taken + updated, 0) },
        });
      return resultOf(summary);
    } catch (error) {
      if (!(error instanceof SourceNeeded)) throw error;
      const conflicts = error.conflicts.map(({ key, reason }) => ({ key: key.value, reason }));
      return { isDryRun: true, types: [], faults: [], conflicts } satisfies FhirImportResult;
    }
  },
  // Names of restricted charts are for those who may see them.
  shown: (result, caller) =>
    caller.permissions.has('skip inclusive security labels') ? result : withoutNames(result as FhirImportResult), // as `run` returns it
};

const reasonsOf = (all: ReadonlyMap<string, { count: number; example: string }>): ImportReason[] =>
  [...all].map(([reason, { count, example }]) => ({ reason, count, example }));

function resultOf({ isDryRun, types, faults }: Summary): FhirImportResult {
  return {
    isDryRun,
    types: [...types]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, { read, taken, updated, already, withdrawn, notTaken, doubts }]) => ({
        type,
        read,
        created: taken,
        updated,
        unchanged: already,
        withdrawn,
        refused: reasonsOf(new Map([...notTaken].filter(([, { isRefusal }]) => isRefusal))),
        leftOut: reasonsOf(new Map([...notTaken].filter(([, { isRefusal }]) => !isRefusal))),
        toCheck: reasonsOf(doubts),
      })),
    faults: [...faults],
    conflicts: [],
  };
}

const nameless = 'This id belongs to somebody else here';
function withoutNames({ types, conflicts, ...rest }: FhirImportResult): FhirImportResult {
  const plain = (one: ImportReason) => (/ and also /.test(one.reason) ? { ...one, reason: nameless } : one);
  return {
    ...rest,
    types: types.map((one) => ({ ...one, refused: one.refused.map(plain) })),
    conflicts: conflicts.map(({ key }) => ({ key, reason: nameless })),
  };
}
