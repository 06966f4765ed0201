import type { Field, Fields, ResourceDefinition } from '@notewell/model';
import { isRecord, type UnknownRecord } from '@notewell/model/values';
import { signatureListsOf } from './lists.ts';

/** Raised with every change of the signed content, so that older hashes can be recognized. */
const version = 1;

/** References count by their id. States that the server records are not part of the agreement. */
function signedValue({ spec }: Field, value: unknown): unknown {
  if (spec.kind === 'reference') return isRecord(value) ? value.id : value;
  if (spec.kind === 'list') return Array.isArray(value) ? value.map((item) => signedValue(spec.of, item)) : value;
  return spec.kind === 'group' && isRecord(value) ? signedFields(spec.fields, value) : ordered(value);
}
function signedFields(fields: Fields, value: UnknownRecord, apart: ReadonlySet<string> = new Set()): UnknownRecord {
  const entries = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.flatMap(([name, field]) => {
      const isHistory = field.spec.kind === 'list' && field.spec.historyOf !== undefined;
      const item = value[name];
      return isHistory || apart.has(name) || item === undefined ? [] : [[name, signedValue(field, item)]];
    }),
  );
}
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, ordered(one)]));
}

/** The state, and what goes with it. */
const ofState = ['status', 'enteredInErrorReason', 'enteredInErrorBy', 'enteredInErrorAt'] as const;

/** Canonical text that a signature of a record covers: all content except its state and signatures. */
export const signedRecord = (definition: ResourceDefinition, id: string, row: UnknownRecord): string =>
  JSON.stringify({
    version,
    type: definition.type,
    id,
    record: signedFields(definition.fields, row, new Set([...ofState, ...signatureListsOf(definition)])),
  });
