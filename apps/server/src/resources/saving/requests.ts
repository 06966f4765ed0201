import { type ResourceDefinition } from '@notewell/model';
import type { Caller } from '../../kernel/caller.ts';
import type { Store, StoredRow } from '../store/index.ts';
import type { OnceKey } from '../store/writer.ts';
import type { Companion, TypeRules } from './behaviour.ts';

export interface Request {
  readonly practice: string;
  readonly caller: Caller;
  readonly definition: ResourceDefinition;
  readonly once?: OnceKey | undefined;
  /** `saveAll` checks all its saves at once, in place of each one's guard. */
  readonly isVerified?: boolean;
}
export interface CreateRequest extends Request {
  /** Unvalidated input. */
  readonly draft: unknown;
  /** The id it shall have, where the caller chose one by PUT. */
  readonly id?: string | undefined;
  readonly expires?: Date | null | undefined;
  /** The server made `draft` from a foreign resource, which stays with it. */
  readonly imports?: boolean;
  /** Look for this identifier first, and create only where nothing carries it. */
  readonly ifNoneExists?: { readonly system: string; readonly value: string } | undefined;
}
/** One of several that are created together. */
export type NewRequest = Omit<CreateRequest, 'practice' | 'once' | 'ifNoneExists'>;
export interface UpdateRequest extends Request {
  readonly before: StoredRow;
  /** Unvalidated input. Fields that only the server writes are taken from `before`. */
  readonly next: unknown;
  /** New values of fields that only the server writes. */
  readonly derived?: Readonly<Record<string, unknown>>;
  /** `next` is made from `before`: a readable secret that it lacks is to be empty. Otherwise one not mentioned stays. */
  readonly whole?: boolean;
  readonly expires?: Date | null | undefined;
  readonly keepHistory?: boolean;
  /** Written though it was deleted, and deleted all the same: what is said later of something that has ended. */
  readonly whileDeleted?: boolean;
  /** The state that counts as the one before: the server undoes a move that the tables do not take back. */
  readonly by?: Companion['by'];
  /** A decision of the server's own allows the change; the caller needs no permission for the write. */
  readonly follows?: boolean;
  /** The server made `next` from the stored row, so what is hidden from the caller stays in it. */
  readonly fromStored?: boolean;
}
export interface DeleteRequest extends Request {
  readonly before: StoredRow;
  readonly keepHistory?: boolean;
}
/** `repeated`: the idempotency key was used before, and what it did then is still to be looked up. */
export interface Saved {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'found' | 'deleted' | 'repeated';
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

/** The services that a save uses. */
export interface Engine {
  readonly store: Store;
  readonly now: () => number;
  readonly rules: TypeRules;
}
