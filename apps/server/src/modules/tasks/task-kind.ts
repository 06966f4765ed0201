import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Caller } from '../../kernel/caller.ts';
import type { AppParts } from '../parts.ts';

export interface TaskWork<I> {
  readonly parts: AppParts;
  readonly practice: string;
  readonly input: I;
  /** Files that were sent, which can be read more than once. */
  readonly files: readonly { readonly name: string; readonly open: () => Promise<Readable> }[];
  /** `Practitioner/<id>` of the person who began it. */
  readonly owner: string;
  /** The same for every attempt. */
  readonly taskId: string;
  /** Says what happens now, without patient data. */
  readonly progress: (line: string) => void;
  /** Aborted by a cancellation and when the server stops. */
  readonly signal: AbortSignal;
}

/**
 * One kind of long operation: files are sent to it, then it runs as a job and is watched. `taskRoutes` and `taskJob` make its
 * calls and its job.
 */
export interface TaskKind<I> {
  /** Kebab-case and unique: it is part of the path. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly input: z.ZodType<I>;
  /** Bytes of one file. */
  readonly fileLimit: number;
  /** Refuses callers who may not do this. Asked at every call. */
  readonly permit: (caller: Caller) => void;
  /** The state after a cancellation, as a sentence. */
  readonly cancelled: string;
  /** Safe to repeat: a lost server's task begins again. Returns the result. */
  readonly run: (work: TaskWork<I>) => Promise<unknown>;
  /** The part of the input that the view of the task repeats, so that somebody who comes back recognizes it. */
  readonly shownInput?: (input: I) => unknown;
  /** The result as this reader may see it. */
  readonly shown?: (result: unknown, caller: Caller) => unknown;
}
