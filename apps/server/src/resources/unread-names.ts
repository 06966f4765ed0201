import { type ReferencePath, type ResourceDefinition, referencesOf, valuesAt } from '@notewell/model';
import { namedToReaders } from '@notewell/rules';
import { isAllowedTo } from '../kernel/access.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Body } from './store/index.ts';

/* Names of records that are shown to those alone who read records of their type. */

interface Reference {
  display?: string;
  readonly resourceType?: string;
}

const isUnread = (caller: Caller, type: string): boolean =>
  namedToReaders.some((one) => one.type === type && !isAllowedTo(caller, one, 'read'));

/** References of a type whose names the caller is not shown. */
export const unnamedTo = (caller: Caller, definition: ResourceDefinition): readonly ReferencePath[] =>
  referencesOf(definition).filter(({ targets }) => targets.some((type) => isUnread(caller, type)));

/** True if a row's text has such a reference. */
export const hasUnnamed = (unnamed: readonly ReferencePath[], text: string): boolean =>
  unnamed.length > 0 && namedToReaders.some(({ type }) => text.includes(`"${type}"`));

/** Takes these names out of a row, in place. Its ids stay, and the row counts as whole: a save fills the names in again. */
export function withoutNames(caller: Caller, unnamed: readonly ReferencePath[], body: Body): boolean {
  let changed = false;
  for (const { path } of unnamed) {
    const references = valuesAt(body, path) as Reference[]; // validated values at a reference path
    for (const reference of references) {
      if (reference.display === undefined || !isUnread(caller, reference.resourceType ?? '')) continue;
      delete reference.display;
      changed = true;
    }
  }
  return changed;
}
