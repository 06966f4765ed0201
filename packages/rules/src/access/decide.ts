import { definitionOf, type PermissionVerb, type ResourceType } from '@notewell/model';
import { needsOf, verbOf } from './needs/index.ts';
import type { WriteContext } from './needs/need.ts';
import { type Permission, typePermission } from './permissions.ts';
import { isVisible, type RowFacts, type Subject, visibility } from './populations.ts';

export type Decision =
  | { readonly allowed: true }
  /** A permission is missing or the row itself forbids it: the caller gets a 403 with the reason. */
  | { readonly allowed: false; readonly missing: readonly Permission[]; readonly reason?: string }
  /** The row is outside the subject's scope: the answer is the same as for a row that does not exist. */
  | { readonly allowed: false; readonly hidden: true; readonly missing: readonly [] };

export interface Target {
  readonly type: ResourceType;
  /** The stored row; for a create, the row to be created. */
  readonly row?: unknown;
  /** For an update, the row after it. */
  readonly next?: unknown;
  readonly facts?: RowFacts;
  /** Further facts that the needs of a write depend on. */
  readonly context?: WriteContext | undefined;
}

/**
 * Decides if the subject may do this to the target. Denies unless the permission is held, every further need is met and
 * the row is in scope. Pure: the server asks before each call and again for each row, the web app to show possible actions.
 */
export function decide(subject: Subject, verb: PermissionVerb, { type, row, next, facts, context }: Target): Decision {
  const isCreate = verb === 'Create';
  const write = { before: isCreate ? undefined : row, after: isCreate ? row : next, facts, context };
  const missing: Permission[] = [];
  const require = (all: readonly Permission[]) => missing.push(...all.filter((one) => !subject.permissions.has(one)));
  require([typePermission(type, verbOf({ verb, type }, write, subject))]);
  let reason: string | undefined;
  for (const { verbs, needs = [], anyOf, of, when, objects } of needsOf(type)) {
    if (!verbs.includes(verb) || (of && !of(subject))) continue;
    // A need that depends on the row is checked again once the row is known.
    if (when && (row === undefined || !when(write, subject))) continue;
    require(needs);
    if (anyOf && !anyOf.some((one) => subject.permissions.has(one))) missing.push(...anyOf);
    const objection = row === undefined ? undefined : objects?.(write, subject);
    if (objection) {
      reason ??= objection.reason;
      missing.push(...objection.missing);
    }
  }
  const definition = definitionOf(type);
  if (row !== undefined && facts && !isVisible(visibility(subject, definition), row, facts)) {
    return { allowed: false, hidden: true, missing: [] };
  }
  if (reason !== undefined) return { allowed: false, missing, reason };
  return missing.length > 0 ? { allowed: false, missing } : { allowed: true };
}
