import type { Field, Fields, ResourceDefinition } from '@notewell/model';
import { isRecord, type UnknownRecord } from '@notewell/model/values';
import { contentAt, type Progress } from '../access/needs/content.ts';
import { planContent } from '../care-plans/plan-content.ts';
import { signatureListsOf } from './lists.ts';

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

interface Agreed {
  readonly fields: readonly string[];
  readonly apart: Progress;
}

/** Types of which less is signed than all content, by the fields and parts of list items that count: those that a signer is shown. */
const agreedOf: Readonly<Record<string, Agreed | undefined>> = {
  CarePlan: { fields: [...planContent.agreed, ...planContent.shown], apart: planContent.progress },
};

/** A record without what is no part of the agreement. */
function agreedIn(row: UnknownRecord, { fields, apart }: Agreed): UnknownRecord {
  return Object.fromEntries(fields.map((name) => [name, contentAt(row, name, apart)]));
}

/** All content except its state and signatures: what every signature covered at first. */
const wholeRecord = (definition: ResourceDefinition, id: string, row: UnknownRecord): string =>
  JSON.stringify({
    version: 1,
    type: definition.type,
    id,
    record: signedFields(definition.fields, row, new Set([...ofState, ...signatureListsOf(definition)])),
  });

/** Canonical text that a signature of a record covers: what was agreed, or all content except its state and signatures. */
export function signedRecord(definition: ResourceDefinition, id: string, row: UnknownRecord): string {
  const agreed = agreedOf[definition.type];
  return agreed === undefined
    ? wholeRecord(definition, id, row)
    : // The version is raised with every change of the signed content, so that older hashes can be recognized.
      JSON.stringify({ version: 2, type: definition.type, id, record: signedFields(definition.fields, agreedIn(row, agreed)) });
}

/** The texts of all versions that a signature of the record may cover, the present one first. */
export const signedRecords = (definition: ResourceDefinition, id: string, row: UnknownRecord): readonly string[] => [
  ...new Set([signedRecord(definition, id, row), wholeRecord(definition, id, row)]),
];
