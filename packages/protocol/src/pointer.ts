import { isRecord } from '@notewell/model/values';
import type { ErrorCode } from './errors.ts';

/** JSON pointers (RFC 6901) that reach only a document's own members. */
const pointerForm = /^(?:\/(?:[^~/]|~[01])*)*$/;
const unescape = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~');
const escape = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** The segments of a pointer; undefined for an invalid form or the name of an inherited member. */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer.length > 2_000 || !pointerForm.test(pointer)) return undefined;
  const segments = pointer.split('/').slice(1).map(unescape);
  return segments.some((segment) => segment in Object.prototype) ? undefined : segments;
}
export const formatPointer = (segments: readonly string[]): string => segments.map((segment) => `/${escape(segment)}`).join('');

export type Resolved = { readonly found: true; readonly value: unknown } | { readonly found: false; readonly code: ErrorCode };
const missing = (code: ErrorCode): Resolved => ({ found: false, code });
const arrayIndex = /^(?:0|[1-9]\d{0,8})$/;

/** Returns the value at the segments. `-` names the place after the last item, which has no value. */
export function resolvePointer(document: unknown, segments: readonly string[]): Resolved {
  let value = document;
  for (const segment of segments) {
    if (Array.isArray(value)) {
      if (segment !== '-' && !arrayIndex.test(segment)) return missing('patch-array-index-illegal');
      const items: readonly unknown[] = value;
      if (segment === '-' || Number(segment) >= items.length) return missing('patch-path-unresolvable');
      value = items[Number(segment)];
    } else if (isRecord(value) && Object.hasOwn(value, segment)) {
      value = value[segment];
    } else {
      return missing('patch-path-unresolvable');
    }
  }
  return { found: true, value };
}

/** Returns the reason why nothing can be added at the segments; undefined if it can. */
export function refuseAddition(document: unknown, segments: readonly string[]): ErrorCode | undefined {
  const last = segments.at(-1);
  if (last === undefined) return undefined;
  const parent = resolvePointer(document, segments.slice(0, -1));
  if (!parent.found) return parent.code;
  if (Array.isArray(parent.value)) {
    if (last === '-') return undefined;
    if (!arrayIndex.test(last)) return 'patch-array-index-illegal';
    return Number(last) > parent.value.length ? 'patch-out-of-bounds' : undefined;
  }
  return isRecord(parent.value) ? undefined : 'patch-path-unresolvable';
}
