import type { Environment } from '@notewell/server';

/** An option of a command: `--name VALUE`, or a flag. */
export interface Option {
  readonly about: string;
  /** What stands for its value in the help; a flag has none. */
  readonly value?: string;
  readonly required?: boolean;
}

export interface Surroundings {
  readonly environment: Environment;
  /** One line to whoever runs the command. */
  readonly say: (line: string) => void;
  /** A line that the next one replaces, for progress on long work. */
  readonly progress: (line: string) => void;
  /** Aborts when the person wants to stop. */
  readonly signal: AbortSignal;
}

export interface Input extends Surroundings {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly operands: readonly string[];
}

/** One command: a file in `commands/` that exports one of these, and a row in its table. */
export interface Command {
  /** The words it is called by: `practice create`. */
  readonly name: string;
  readonly about: string;
  /** Names of what follows the options, such as `FILE` or `PATH…`; a name that ends in `…` may repeat. */
  readonly operands?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** Runs it; a number is the exit code, nothing is 0. Throws StartError for what a person can act on. */
  readonly run: (input: Input) => Promise<number | undefined | void>;
}

/** Options that every command has: where the installation is. */
export const dataOption = {
  about: 'Folder of the installation (else NOTEWELL_DATA, else ./data)',
  value: 'FOLDER',
} as const satisfies Option;
