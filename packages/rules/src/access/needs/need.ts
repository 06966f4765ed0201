import type { Note, PermissionVerb, ResourceType } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import type { ChannelFacts } from '../channels.ts';
import type { Permission } from '../permissions.ts';
import type { RowFacts, Subject } from '../populations.ts';

/** Facts outside its rows that a write depends on, looked up before it is authorized. */
export interface WriteContext {
  /** The channel that the row is or belongs to. */
  readonly channel?: ChannelFacts | undefined;
  /** True if the subject leads the group that a channel is to be for. */
  readonly leads?: boolean | undefined;
  /** True if the person of a new schedule has one in use. */
  readonly hasSchedule?: boolean | undefined;
  /** Who fills in the packet that the answers belong to, and if it is complete or signed. */
  readonly packet?: { readonly filledBy: 'staff' | 'family'; readonly isOver: boolean } | undefined;
  /** The person away whose follow-up the subject does: as their deputy today, or because it was reassigned to the subject. */
  readonly deputyFor?: string | undefined;
  /** The notes that the answers belong to before and after the write. */
  readonly notes?: { readonly was?: Note | undefined; readonly is?: Note | undefined } | undefined;
}

/** A write to authorize. A question about a whole type has neither row. */
export interface Write {
  /** The stored row; undefined for a create. */
  readonly before?: unknown;
  /** The row after the write; undefined for a delete. */
  readonly after?: unknown;
  /** Facts outside the row, looked up by the caller. */
  readonly facts?: RowFacts | undefined;
  readonly context?: WriteContext | undefined;
}

/** Reason why a row's content forbids a write, and the permissions that would allow it, if any. */
export interface Objection {
  readonly reason: string;
  readonly missing: readonly Permission[];
}

/** A permission that a write needs in addition to the verb on its type. */
export interface Need {
  readonly verbs: readonly PermissionVerb[];
  /** All of these must be held. */
  readonly needs?: readonly Permission[];
  /** One of these must be held. */
  readonly anyOf?: readonly Permission[];
  /** Limits the need to these subjects, with a row or without. */
  readonly of?: (subject: Subject) => boolean;
  /** Limits the need to the writes for which this is true; checked once a row is known. */
  readonly when?: (write: Write, subject: Subject) => boolean;
  /** Refuses the write for a reason that permissions cannot express; checked once a row is known. */
  readonly objects?: (write: Write, subject: Subject) => Objection | undefined;
}

/** The needs of one area, by type. Each area has a file in this folder and a row in `index.ts`. */
export type Needs = { readonly [T in ResourceType]?: readonly Need[] };

/** True for a member of staff. Patients and related persons act on their own record only. */
export const isStaff = ({ profile }: Subject): boolean => profile.type === 'Practitioner';

export const everyWrite = ['Create', 'Update', 'Delete'] as const satisfies readonly PermissionVerb[];

/** A value without the names that the server fills in. */
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'partition' && !(name === 'display' && 'id' in value))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, bare(inner)]),
  );
};
/** A value as text, for comparisons. */
export const canonical = (value: unknown): string => JSON.stringify(bare(value) ?? null);
