import { definitionOf, type PermissionVerb, type ResourceType } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import { type Permission, typePermission } from './permissions.ts';
import { isVisible, type RowFacts, type Subject, visibility } from './populations.ts';

export type Decision =
  | { readonly allowed: true }
  /** Something is missing: said to whoever asks, with a 403. */
  | { readonly allowed: false; readonly missing: readonly Permission[] }
  /** The row is outside what the subject may know of: answered as if it did not exist. */
  | { readonly allowed: false; readonly hidden: true; readonly missing: readonly [] };

export interface Target {
  readonly type: ResourceType;
  /** The row as it is now; for a create, as it would be. */
  readonly row?: unknown;
  readonly facts?: RowFacts;
}

/** What the deed needs beyond the verb on its type. */
interface Further {
  readonly verbs: readonly PermissionVerb[];
  readonly needs: readonly Permission[];
  /** Where given, only rows of which this holds. */
  readonly when?: (row: unknown, subject: Subject) => boolean;
}

const isAuthor = (row: unknown, subject: Subject): boolean => isRecord(row) && idIn(row.author) === subject.profile.id;
const isBuiltIn = (row: unknown): boolean => isRecord(row) && row.builtIn === true;

const further: { readonly [T in ResourceType]?: readonly Further[] } = {
  ChatMessage: [{ verbs: ['Update', 'Delete'], needs: ['edit all messages'], when: (row, subject) => !isAuthor(row, subject) }],
  PracticePreferences: [{ verbs: ['Create', 'Update', 'Delete'], needs: ['preferences master'] }],
  // Those of spec section 6 are the same everywhere.
  SecurityRole: [
    { verbs: ['Create', 'Update', 'Delete'], needs: ['modify roles'] },
    { verbs: ['Update', 'Delete'], needs: ['non-practice distribution'], when: isBuiltIn },
  ],
  GrantSet: [
    { verbs: ['Create', 'Update', 'Delete'], needs: ['modify roles'] },
    { verbs: ['Update', 'Delete'], needs: ['non-practice distribution'], when: isBuiltIn },
  ],
};

/**
 * Whether the subject may do this to that: deny unless the permission is held, every further need is met, and the row is
 * one they may know of. Pure; the server asks before each call and again of each row, the web to show what is possible.
 */
export function decide(subject: Subject, verb: PermissionVerb, { type, row, facts }: Target): Decision {
  const needed: Permission[] = [typePermission(type, verb)];
  for (const { verbs, needs, when } of further[type] ?? []) {
    // What depends on the row is asked again with the row.
    if (verbs.includes(verb) && (when === undefined || (row !== undefined && when(row, subject)))) needed.push(...needs);
  }
  const missing = needed.filter((permission) => !subject.permissions.has(permission));
  const definition = definitionOf(type);
  if (row !== undefined && facts && !isVisible(visibility(subject, definition), row, facts)) {
    return { allowed: false, hidden: true, missing: [] };
  }
  return missing.length > 0 ? { allowed: false, missing } : { allowed: true };
}
