import type { JobTime, ResourceType } from '@notewell/model';
import type { Permission } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../kernel/caller.ts';
import type { Behaviour, Check, MoveNeed } from '../resources/saving/behaviour.ts';
import type { AppParts } from './parts.ts';

/** One run of a job in one practice. */
export interface JobWork {
  readonly parts: AppParts;
  /** The practice, or `*global` for a job of the installation. */
  readonly practice: string;
  /** The Automation account with the permissions of the job's row. */
  readonly caller: Caller;
  /** The same for every attempt at one run: the key of writes that must not happen twice. */
  readonly runId: string;
  /** Aborted when the server stops and at the run's limit. Begin nothing further then, and throw. */
  readonly signal: AbortSignal;
}

/**
 * Work without a request, at the times that its row names. One server runs it, and it runs again after a crash: a run must be
 * safe to repeat.
 */
export interface Job {
  /** Kebab-case and unique: runs are stored under it. */
  readonly name: string;
  /** As administrators see it. */
  readonly title: string;
  readonly about: string;
  /** `practice`: a run for each open practice. `installation`: one run for all of it. */
  readonly scope: 'practice' | 'installation';
  readonly when: JobTime;
  /** True if the first run comes at once, not at its first time. */
  readonly runsFirst?: boolean;
  /** The permissions of the run's caller, from those of the Automation role. */
  readonly permissions: readonly Permission[];
  /** After this time a run is aborted, and tried again; 15 where absent. At most 1,200. */
  readonly limitMinutes?: number;
  /** Attempts after the first, and seconds before the first of them; later waits double. 3 and 60 where absent. */
  readonly retry?: { readonly times: number; readonly afterSeconds: number };
  /** False where the installation lacks what the job needs. */
  readonly isOn?: (parts: AppParts) => boolean;
  /** Returns the result as a sentence without patient data; undefined if there was nothing to do. */
  readonly run: (work: JobWork) => Promise<string | undefined>;
}

declare global {
  interface ImportMeta {
    /** Modules found by a pattern: Vitest resolves it, and `scripts/glob-imports.mjs` in a bundle. */
    glob<T>(pattern: string, options: { readonly eager: true; readonly import: string }): Readonly<Record<string, T>>;
  }
}

/**
 * The additions of one domain to the server. `modules/<domain>/index.ts` exports it as `module`; the folder is found
 * automatically.
 */
export interface ModuleDef {
  /** Before every call, whichever module has it. */
  readonly hooks?: (app: FastifyInstance, parts: AppParts) => void | Promise<void>;
  readonly routes?: (app: FastifyInstance, parts: AppParts) => void | Promise<void>;
  /** Hooks for saving a type, in addition to its declaration. Several for one type run one after another. */
  readonly behaviours?: Readonly<Partial<Record<ResourceType, Behaviour>>>;
  readonly checks?: readonly Check[];
  readonly needs?: readonly MoveNeed[];
  readonly jobs?: readonly Job[];
}
