import type { Json } from '@notewell/model';
import jsonpatch from 'fast-json-patch';
import type { ErrorCode, ProblemFault } from './errors.ts';
import { errorFacts } from './errors.ts';
import { parsePointer, refuseAddition, resolvePointer } from './pointer.ts';

export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly path: string; readonly from: string };

/** Facts about a type that patches need. */
export interface Patched {
  readonly fields: Readonly<Record<string, { readonly spec: { readonly readOnly?: boolean; readonly stampedBy?: unknown } }>>;
}

export const patchLimits = { operations: 10_000, rearrangements: 25, characters: 8_000_000, depth: 100 } as const;

/** Fields that only the server writes. A patch that changes them is refused; a built patch leaves them out (spec section 5). */
const systemFields = new Set(['id', 'partition', 'display', 'resourceType', 'meta', 'content']);
export const isReadOnly = (type: Patched, field: string): boolean =>
  systemFields.has(field) || type.fields[field]?.spec.readOnly === true || type.fields[field]?.spec.stampedBy !== undefined;

export type PatchResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode; readonly index: number; readonly errors: readonly ProblemFault[] };

const takesValue = new Set(['add', 'replace', 'test']);
const takesFrom = new Set(['move', 'copy']);
const isOperation = (op: unknown): op is PatchOperation['op'] =>
  typeof op === 'string' && (op === 'remove' || takesValue.has(op) || takesFrom.has(op));

/** Parses one operation, or returns the code of its fault, in the order of spec section 8. */
function readOperation(value: unknown): PatchOperation | ErrorCode {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'patch-operation-not-an-object';
  const operation: { op?: unknown; path?: unknown; from?: unknown; value?: unknown } = value;
  const { op, path, from } = operation;
  if (!isOperation(op)) return 'patch-op-invalid';
  if (typeof path !== 'string') return 'patch-path-not-a-string';
  if (!parsePointer(path)) return 'patch-path-invalid';
  if (op === 'remove') return { op, path };
  if (op === 'move' || op === 'copy') {
    if (typeof from !== 'string') return 'patch-from-required';
    return parsePointer(from) ? { op, path, from } : 'patch-path-invalid';
  }
  if (operation.value === undefined) return 'patch-value-required';
  const depth = depthOf(operation.value);
  if (depth === undefined) return 'patch-value-undefined';
  // The cast holds: depthOf has found only JSON.
  return depth > patchLimits.depth ? 'patch-too-large' : { op, path, value: operation.value as Json };
}

/** Depth of a value, or one more than the limit if it is deeper; undefined if it contains anything that is not JSON. */
function depthOf(value: unknown, level = 0): number | undefined {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    return undefined;
  if (typeof value !== 'object' || value === null || level > patchLimits.depth) return level;
  let deepest = level;
  for (const item of Object.values(value)) {
    const depth = depthOf(item, level + 1);
    if (depth === undefined) return undefined;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Reason why an operation cannot be applied to the current document. */
function refusal(type: Patched, document: unknown, operation: PatchOperation): ErrorCode | undefined {
  const path = parsePointer(operation.path) ?? [];
  const changes = operation.op !== 'test';
  if (changes && (path[0] === undefined || isReadOnly(type, path[0]))) return 'patch-read-only';
  if (operation.op === 'move' || operation.op === 'copy') {
    const from = parsePointer(operation.from) ?? [];
    if (operation.op === 'move' && (from[0] === undefined || isReadOnly(type, from[0]))) return 'patch-read-only';
    const source = resolvePointer(document, from);
    if (!source.found) return source.code;
    const within = from.length < path.length && from.every((segment, index) => segment === path[index]);
    if (operation.op === 'move' && within) return 'patch-path-unresolvable';
    return operation.op === 'copy' ? refuseAddition(document, path) : undefined;
  }
  if (operation.op === 'add') return refuseAddition(document, path);
  const target = resolvePointer(document, path);
  return target.found ? undefined : target.code;
}

/** Codes for the library's errors; any other error means that the path does not exist. */
const libraryCodes: Readonly<Record<string, ErrorCode>> = {
  TEST_OPERATION_FAILED: 'patch-test-failed',
  OPERATION_VALUE_OUT_OF_BOUNDS: 'patch-out-of-bounds',
  OPERATION_PATH_ILLEGAL_ARRAY_INDEX: 'patch-array-index-illegal',
};
const libraryCode = (thrown: unknown): ErrorCode =>
  (thrown instanceof Error && libraryCodes[thrown.name]) || 'patch-path-unresolvable';

const failed = (code: ErrorCode, index: number): PatchResult<never> => ({
  ok: false,
  code,
  index,
  errors: [{ path: `${index}`, code, message: `Operation ${index}: ${errorFacts(code).detail}` }],
});

/**
 * Applies a JSON Patch (RFC 6902) of unknown origin to a copy of the document, all of it or nothing. Returns the index of
 * the first operation that failed, or -1 if the patch as a whole is faulty. The result is not validated yet.
 */
export function applyPatch<T extends object>(type: Patched, document: T, patch: unknown): PatchResult<T> {
  if (!Array.isArray(patch)) return failed('patch-sequence-not-an-array', -1);
  if (patch.length > patchLimits.operations) return failed('patch-too-large', -1);
  let current: T = jsonpatch.deepClone(document);
  let rearrangements = 0;
  for (const [index, item] of patch.entries()) {
    const operation = readOperation(item);
    if (typeof operation === 'string') return failed(operation, index);
    const refused = refusal(type, current, operation);
    if (refused) return failed(refused, index);
    try {
      // Cloned, because the library puts the operation's own value into the document.
      current = jsonpatch.applyOperation(current, jsonpatch.deepClone(operation), true, true, true, index).newDocument;
    } catch (thrown) {
      return failed(libraryCode(thrown), index);
    }
    // Copies of copies double the document each time.
    if (takesFrom.has(operation.op)) {
      const tooMany = ++rearrangements > patchLimits.rearrangements;
      if (tooMany || JSON.stringify(current).length > patchLimits.characters) return failed('patch-too-large', index);
    }
  }
  return { ok: true, value: current };
}

const withoutReadOnly = (type: Patched, value: object): Record<string, unknown> =>
  // Through JSON, so that absent and undefined members are equal, as in a sent body.
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(value).filter(([field]) => !isReadOnly(type, field)))));

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** False for an added or removed empty list, which changes nothing, unless it is an item of a list. */
function saysSomething(before: unknown, operation: PatchOperation): boolean {
  const path = parsePointer(operation.path) ?? [];
  const parent = resolvePointer(before, path.slice(0, -1));
  if (parent.found && Array.isArray(parent.value)) return true;
  if (operation.op === 'add') return !isEmptyList(operation.value);
  const removed = resolvePointer(before, path);
  return operation.op !== 'remove' || !(removed.found && isEmptyList(removed.value));
}

/**
 * Builds the patch from one version to another (spec section 5): only changed fields, no read-only fields, no empty list
 * added or removed. Empty if there is nothing to send.
 */
export function buildPatch(type: Patched, before: object, after: object): PatchOperation[] {
  const from = withoutReadOnly(type, before);
  const operations = jsonpatch.compare(from, withoutReadOnly(type, after));
  // The cast holds: without `invertible`, compare returns only add, remove and replace with JSON values.
  return (operations as PatchOperation[]).filter((operation) => saysSomething(from, operation));
}
